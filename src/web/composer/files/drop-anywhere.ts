/**
 * Files that are dropped beside every field: the composer of the page takes them, or one opens with them. The whole
 * window says so as long as they are over it.
 */
import * as hooks from "#web/device/hooks.ts";
import { announce } from "#web/device/announce.ts";
import { needWords, t } from "#web/i18n/load-words.ts";
import { navigate } from "#web/navigation/navigation.ts";
import styles from "./drop-anywhere.module.css";

/** A composer gets files as if they had been dropped on it, and answers what it thinks of them itself. */
let isGiving = false;

/** Files that are dropped there are not meant for a post: they are for somebody alone, or for a setting. */
const apart = /^\/(?:conversations|settings|oauth|auth)(?:\/|$)/;

/** The field of a conversation to which the composer has not come yet. */
const plainField = () => document.querySelector<HTMLElement>("main [name=content]");

/** Where files would go: null opens a composer; undefined if they are refused, as something else is open over the page. */
function taker(): HTMLElement | null | undefined {
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
  const composers = [...(dialog ?? document).querySelectorAll<HTMLElement>(hooks.composer.selector)];
  const near = composers.find((one) => one.contains(document.activeElement)) ?? composers[0];
  const isRefused = dialog || (apart.test(location.pathname) && !plainField());
  return near ?? (isRefused ? undefined : null);
}

/** On the way from a field to the window: what stands in the way has had its turn. */
export function onFiles(event: DragEvent): void {
  if (isGiving) return;
  if (event.type === "drop") hide();
  // A composer under the pointer has taken them already.
  if (event.defaultPrevented) return event.type === "drop" ? undefined : void show();
  const composer = taker();
  if (composer === undefined) return hide();
  event.preventDefault();
  if (event.type === "drop") void give([...event.dataTransfer!.files], composer);
  else {
    event.dataTransfer!.dropEffect = "copy";
    void show();
  }
}

async function give(files: readonly File[], composer: HTMLElement | null): Promise<void> {
  const form = composer ?? (await openedComposer());
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  isGiving = true;
  form.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  isGiving = false;
  form.scrollIntoView({ block: "nearest" });
}

let waiting: MutationObserver | undefined;

/** It comes with its dialog. A later drop waits for it instead. */
function openedComposer(): Promise<HTMLElement> {
  waiting?.disconnect();
  return new Promise((resolve) => {
    waiting = new MutationObserver(() => {
      const opened = taker();
      if (!opened) return;
      waiting!.disconnect();
      resolve(opened);
    });
    waiting.observe(document.body, { childList: true, subtree: true });
    const field = plainField();
    if (field) field.focus();
    else void navigate("/compose");
  });
}

let target: HTMLElement | undefined;
let isOver = false;
let takeBack: (() => void) | undefined;

async function show(): Promise<void> {
  if (isOver) return;
  isOver = true;
  await needWords(["files"]).catch(() => {});
  if (!isOver) return;
  target ??= made();
  target.textContent = t("files-drop");
  target.showPopover();
  takeBack = announce(t("files-drop"));
}

function hide(): void {
  isOver = false;
  takeBack?.();
  if (target?.matches(":popover-open")) target.hidePopover();
}

/** In the top layer, so that it shows above a dialog with a composer. The pointer goes through it. */
function made(): HTMLElement {
  const element = document.createElement("div");
  element.popover = "manual";
  element.className = styles.target!;
  document.body.append(element);
  // It has left the window.
  addEventListener("dragleave", ({ relatedTarget }) => relatedTarget === null && hide());
  return element;
}
