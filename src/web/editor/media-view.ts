/**
 * A file in the text, as it will be seen, with how far it has come. It is selected by a press or by the arrows; then its
 * buttons are there for a finger, and Alt with an arrow does the same.
 */
import sprite from "virtual:icons";
import type { Node as ProseNode } from "prosemirror-model";
import { NodeSelection, type Command } from "prosemirror-state";
import type { EditorView, NodeView, NodeViewConstructor } from "prosemirror-view";
import { clockTime, fileSize } from "#kit/measure-words.ts";
import type { DraftFile } from "#web/drafts/draft-file.ts";
import type { Words } from "#web/i18n/words.ts";
import type { IconName } from "#web/ui/icon-names.ts";
import type { FileShelf } from "./file-shelf.ts";
import { moveMedia } from "./media.ts";
import bar from "#web/ui/progress.module.css";
import styles from "./editor.module.css";

interface MediaWishes {
  shelf: FileShelf;
  t: Words;
  locale: string;
  /** Out of the text, from a press. */
  onTakeOut: (id: string) => void;
}

export function mediaViews(wishes: MediaWishes): Record<string, NodeViewConstructor> {
  return { media: (node, view, getPos) => new MediaView(node, view, () => getPos()!, wishes) };
}

const icons = { image: "image", video: "clapperboard", audio: "volume-2", file: "file" } as const satisfies Record<
  DraftFile["kind"],
  IconName
>;

class MediaView implements NodeView {
  readonly dom = document.createElement("figure");
  readonly #shown = part("div", styles.shown!);
  readonly #state = part("p", styles.state!);
  readonly #progress = document.createElement("progress");
  readonly #wishes: MediaWishes;
  readonly #id: string;
  readonly #kind: DraftFile["kind"];
  readonly #stop: () => void;
  #file: DraftFile | undefined;
  #sent: number | undefined;
  /** The file on the server of which a picture is shown. */
  #pictured: string | null | undefined;
  #letGo = () => {};

  constructor(node: ProseNode, view: EditorView, at: () => number, wishes: MediaWishes) {
    this.#wishes = wishes;
    this.#id = node.attrs["file"] as string;
    this.#kind = node.attrs["kind"] as DraftFile["kind"];
    const { t, shelf } = wishes;
    this.dom.className = this.#kind === "image" ? `${styles.media} ${styles.picture}` : styles.media!;
    this.#progress.className = bar.progress!;
    this.dom.contentEditable = "false";
    this.dom.setAttribute("aria-description", t("formatting-media-keys"));
    const run = (command: Command) => () => {
      view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at())));
      command(view.state, view.dispatch);
      view.focus();
    };
    const tools = part("div", styles.tools!);
    tools.append(
      tool("chevron-down", t("formatting-media-up"), run(moveMedia(-1))),
      tool("chevron-down", t("formatting-media-down"), run(moveMedia(1))),
      tool("x", t("files-out-of-text"), () => wishes.onTakeOut(this.#id)),
    );
    this.dom.append(this.#shown, this.#state, this.#progress, tools);
    this.#draw(shelf.fileOf(this.#id), shelf.progressOf(this.#id));
    this.#stop = shelf.subscribe(() => {
      const [file, sent] = [shelf.fileOf(this.#id), shelf.progressOf(this.#id)];
      if (file !== this.#file || sent !== this.#sent) this.#draw(file, sent);
    });
  }

  update({ type, attrs }: ProseNode): boolean {
    return type.name === "media" && attrs["file"] === this.#id && attrs["kind"] === this.#kind;
  }

  /** The buttons are their own. */
  stopEvent({ target }: Event): boolean {
    return target instanceof Element && target.closest("button") !== null;
  }

  ignoreMutation(): boolean {
    return true;
  }

  destroy(): void {
    this.#stop();
    this.#letGo();
  }

  #draw(file: DraftFile | undefined, sent: number | undefined): void {
    this.#file = file;
    this.#sent = sent;
    const { t, locale } = this.#wishes;
    const kindWord = t(`formatting-media-${this.#kind}-alone`);
    const name = file?.name || kindWord;
    const words = file?.description.trim() || file?.name;
    this.dom.setAttribute("aria-label", words ? t(`formatting-media-${this.#kind}`, { name: words }) : kindWord);
    this.#drawFile(file, name);
    const isOnWay = file !== undefined && file.attachment === null && file.error === null;
    const percent = new Intl.NumberFormat(locale, { style: "percent" }).format(sent ?? 0);
    this.#state.hidden = !isOnWay && !file?.error;
    this.#state.classList.toggle(styles.failed!, Boolean(file?.error));
    this.#state.textContent = file?.error
      ? t("files-upload-failed")
      : file?.isPaused
        ? t("formatting-media-paused")
        : sent === undefined
          ? t("files-waiting")
          : percent;
    this.#progress.hidden = !isOnWay;
    this.#progress.value = sent ?? 0;
    this.#progress.setAttribute("aria-label", t("files-uploading", { name }));
  }

  #drawFile(file: DraftFile | undefined, name: string): void {
    const shows = `${file?.attachment?.id} ${file?.name} ${file?.attachment?.preview_url} ${file?.crop?.bytes}`;
    if (shows === this.#pictured) return;
    this.#pictured = shows;
    this.#letGo();
    const { locale, shelf } = this.#wishes;
    const label = part("span", styles.name!);
    label.dir = "auto";
    label.textContent = name;
    const facts = part("small", styles.facts!);
    const length = file?.attachment?.meta?.original?.duration;
    const known = [
      this.#kind !== "image" && file?.size ? fileSize(locale, file.size) : null,
      length === undefined ? null : clockTime(length),
    ];
    facts.textContent = known.filter((fact) => fact !== null).join(" · ");
    const row = part("div", styles.fileRow!);
    row.append(icon(icons[this.#kind]), label, facts);
    this.#shown.replaceChildren(row);
    this.#reserve(file);
    const isSeen = this.#kind === "image" || this.#kind === "video";
    if (!file || !isSeen) return;
    this.#letGo = shelf.show(file, (url) => {
      const picture = document.createElement("img");
      picture.alt = "";
      picture.draggable = false;
      picture.src = url;
      // What no browser shows keeps its name.
      picture.addEventListener("error", () => picture.replaceWith(row), { once: true });
      if (this.#kind === "image") this.#shown.replaceChildren(picture);
      else this.#shown.replaceChildren(picture, row);
    });
  }

  /** The place of a picture before it has come, so that the words around it stay where they are. */
  #reserve(file: DraftFile | undefined): void {
    const { width, height } = file?.attachment?.meta?.original ?? {};
    const isKnown = this.#kind === "image" && width && height;
    const shape = isKnown ? width / height : 0;
    this.#shown.style.aspectRatio = isKnown ? String(shape) : "";
    this.#shown.style.inlineSize = isKnown
      ? `min(100%, ${width}px, ${(shape * 24).toFixed(2)}rem, ${(shape * 50).toFixed(2)}vh)`
      : "";
  }
}

function part<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.className = className;
  return element;
}

function icon(name: IconName): SVGElement {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("width", "20");
  svg.setAttribute("height", "20");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `${sprite}#${name}`);
  svg.append(use);
  return svg;
}

/** Not a stop for Tab: keys do the same. */
function tool(name: IconName, label: string, onPress: () => void): HTMLButtonElement {
  const button = part("button", styles.tool!);
  button.type = "button";
  button.tabIndex = -1;
  button.ariaLabel = label;
  button.title = label;
  button.append(icon(name));
  button.addEventListener("click", onPress);
  return button;
}
