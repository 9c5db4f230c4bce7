/**
 * The doors between the rooms of `src/`, as `rooms.json` says them, against the
 * imports that the files really have.
 *
 * An import counts whether it is static, dynamic or re-exports, and so does a
 * pure type import, except where a room may know the types of another. Tests look
 * at their subject from outside: they may enter any room, and nobody enters them.
 */
import * as path from "node:path";
import { parseSync } from "vite";

export interface Plan {
  rooms: Record<string, Doors>;
  /** Rooms of one place in their order: each may also import those to its left. Rooms in brackets stand side by side. */
  lines: (Doors & { in: string; rooms: (string | string[])[] })[];
  /** Packages that only these rooms, or single files, may import. */
  packages: Record<string, string[]>;
  /** Words that no file or folder may be called by: a thing belongs to its noun. */
  forbiddenNames: string[];
}

interface Doors {
  /** A room, everything in it included, or a single file. */
  imports: string[];
  /** Open for types only. */
  types?: string[];
}

export interface Import {
  /** As written. */
  specifier: string;
  typeOnly: boolean;
}

/** Sentences about what is wrong with these files, by path from the root of the repository. */
export function findFaults(files: ReadonlyMap<string, string>, plan: Plan): string[] {
  const rooms = layOut(plan);
  const graph = new Map([...files].map(([file, source]) => [file, importsOf(file, source)]));
  const faults = [...files.keys()].flatMap((file) => faultsOfName(file, rooms, plan.forbiddenNames));
  for (const [file, imports] of graph) {
    const room = roomOf(file, rooms);
    if (room === null || isTest(file)) continue;
    for (const { specifier, typeOnly } of imports) {
      const target = resolve(file, specifier);
      const isOpen = target === null ? mayUse(file, room, specifier, plan) : mayEnter(room, target, typeOnly, rooms);
      if (!isOpen)
        faults.push(`${file} imports ${target ?? specifier}: ${room} has no ${typeOnly ? "type " : ""}door to it`);
    }
  }
  for (const circle of findCircles(graph)) faults.push(`A circle: ${circle.join(" → ")} → ${circle[0]}`);
  return faults;
}

type Rooms = Map<string, Doors>;

function layOut(plan: Plan): Rooms {
  const rooms: Rooms = new Map(Object.entries(plan.rooms));
  for (const { in: place, rooms: line, ...doors } of plan.lines) {
    const left: string[] = [];
    for (const step of line) {
      const names = [step].flat().map((name) => `${place}/${name}`);
      for (const name of names) rooms.set(name, { ...doors, imports: [...doors.imports, ...left] });
      left.push(...names);
    }
  }
  return rooms;
}

/** The innermost room around a file of `src/`; null elsewhere. */
function roomOf(file: string, rooms: Rooms): string | null {
  if (!file.startsWith("src/")) return null;
  for (let at = path.dirname(file.slice("src/".length)); at !== "."; at = path.dirname(at))
    if (rooms.has(at)) return at;
  return null;
}

function faultsOfName(file: string, rooms: Rooms, forbidden: string[]): string[] {
  const names = file
    .split("/")
    .slice(1)
    .filter((name) => name !== "service-worker");
  const bad = names.find((name) => name.split(/[-.]/).some((word) => forbidden.includes(word)));
  return [
    ...(roomOf(file, rooms) === null ? [`${file} stands in no room`] : []),
    ...(bad ? [`${file} has a name for anything (${bad}): call it by its noun`] : []),
  ];
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

function mayEnter(room: string, target: string, typeOnly: boolean, rooms: Rooms): boolean {
  if (target.startsWith("testing/") || isTest(target)) return false;
  const to = roomOf(target, rooms);
  if (to === room || !target.startsWith("src/")) return true;
  const { imports, types = [] } = rooms.get(room)!;
  return isAmong(typeOnly ? [...imports, ...types] : imports, to ?? "", target);
}

function mayUse(file: string, room: string, specifier: string, plan: Plan): boolean {
  const name = specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
  const users = plan.packages[name];
  return !users || isAmong(users, room, file);
}

/** Whether these rooms and files name this one, or a room around it. */
function isAmong(named: string[], room: string, file: string): boolean {
  return named.some((name) => file === `src/${name}` || `${room}/`.startsWith(`${name}/`));
}

/** The path from the root of the repository; null for a package. */
function resolve(file: string, specifier: string): string | null {
  const bare = specifier.replace(/\?.*$/, "");
  if (bare.startsWith(".")) return path.join(path.dirname(file), bare);
  if (bare.startsWith("#testing/")) return bare.slice(1);
  return bare.startsWith("#") ? `src/${bare.slice(1)}` : null;
}

interface Node {
  type: string;
  [key: string]: unknown;
}

export function importsOf(file: string, source: string): Import[] {
  if (!/\.tsx?$/.test(file)) return [];
  const { program, errors } = parseSync(file, source);
  if (errors.length) throw new Error(`${file} cannot be read: ${errors[0]!.message}`);
  const imports: Import[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (value === null || typeof value !== "object" || !("type" in value)) return;
    const node = value as Node;
    const found = importingNodes[node.type]?.(node);
    const specifier = (node.source as { value?: unknown } | null | undefined)?.value;
    if (found && typeof specifier === "string") imports.push({ specifier, typeOnly: found === "type" });
    Object.values(node).forEach(visit);
  };
  visit(program);
  return imports;
}

const importingNodes: Record<string, (node: Node) => "type" | "value"> = {
  ImportDeclaration: (node) => (node.importKind === "type" ? "type" : "value"),
  ExportNamedDeclaration: (node) => (node.exportKind === "type" ? "type" : "value"),
  ExportAllDeclaration: (node) => (node.exportKind === "type" ? "type" : "value"),
  ImportExpression: () => "value",
  TSImportType: () => "type",
};

/** Groups of files that reach each other (Tarjan), each as one way around. */
function findCircles(graph: Map<string, Import[]>): string[][] {
  const targets = (file: string) =>
    (graph.get(file) ?? []).flatMap(({ specifier }) => {
      const target = resolve(file, specifier);
      return target !== null && graph.has(target) ? [target] : [];
    });
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];

  function connect(file: string): void {
    order.set(file, order.size);
    lowest.set(file, order.get(file)!);
    stack.push(file);
    for (const target of targets(file)) {
      if (!order.has(target)) connect(target);
      if (stack.includes(target)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(target)!));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = new Set(stack.splice(stack.indexOf(file)));
    const isCircle = group.size > 1 || targets(file).includes(file);
    if (isCircle) circles.push(wayAround(file, group));
  }

  /** The shortest way from a file back to itself inside its group. */
  function wayAround(start: string, group: Set<string>): string[] {
    const ways = [[start]];
    for (const way of ways) {
      for (const target of targets(way.at(-1)!)) {
        if (target === start) return way;
        if (group.has(target) && !ways.some((known) => known.includes(target))) ways.push([...way, target]);
      }
    }
    return [...group];
  }

  for (const file of graph.keys()) if (!order.has(file)) connect(file);
  return circles;
}
