/**
 * A picture of the position, or an animation of the game, to be saved, sent or copied: made in the
 * page itself, and shown before anything is done with it.
 */

import { button, focusBoard, h, prefersReducedMotion } from "../../lib/dom.ts";
import { visibleOpener } from "../../lib/ui/popups.ts";
import { download } from "../../lib/ui/picture.ts";
import { say } from "../../lib/i18n.ts";
import { makeAnimation, type Pictured } from "./animation.ts";
import { createPainter } from "./painter.ts";
import { captionOf, describePicture, headingOf } from "./words.ts";
import type { GameSession } from "../../session/session.ts";
import type { State } from "../../session/state/types.ts";

export type PictureKind = "picture" | "animation";

const PICTURE_WIDTH_PX = 1120;
const ENDING = { picture: "png", animation: "gif" };
const KILOBYTE = 1000;

async function makePicture(session: GameSession, state: State): Promise<Pictured> {
  const heading = headingOf(state, new Date());
  const painter = await createPainter(session.board.svg, state, heading, PICTURE_WIDTH_PX);
  try {
    await painter.paint(state.view, captionOf(state));
    const blob = await painter.toPng();
    return { blob, still: blob, shown: state };
  } finally {
    painter.close();
  }
}

const make = (
  session: GameSession,
  kind: PictureKind,
  wish: Parameters<typeof makeAnimation>[2],
) => {
  const { state } = session;
  return kind === "picture" ? makePicture(session, state) : makeAnimation(session, state, wish);
};

/** A picture's file: the game and the day. */
function fileOf(blob: Blob, kind: PictureKind, { game }: State) {
  const day = new Date().toISOString().slice(0, 10);
  return new File([blob], `${game.id}-${day}.${ENDING[kind]}`, { type: blob.type });
}

/** As text, since the page's policy lets no other address of what it makes itself be shown. */
const dataAddress = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

const canShare = (file: File) => Boolean(navigator.canShare?.({ files: [file] }));

/** Only pictures that stand still can be copied. */
const canCopy = ({ type }: File) =>
  typeof ClipboardItem === "function" &&
  Boolean(navigator.clipboard?.write) &&
  (ClipboardItem.supports?.(type) ?? type === "image/png");

/** What can be done with a finished picture. */
function actsFor(file: File, tell: (text: string) => void) {
  const share = () =>
    navigator.share({ files: [file] }).catch((fault: Error) => {
      if (fault.name !== "AbortError") tell(say("page.picture.notShared"));
    });
  const copy = () =>
    navigator.clipboard.write([new ClipboardItem({ [file.type]: file })]).then(
      () => tell(say("page.picture.copied")),
      () => tell(say("page.picture.notCopied")),
    );
  const save = () => {
    download(file, file.name);
    tell(say("page.picture.saved", { name: file.name }));
  };
  return [
    button(say("page.picture.save"), save, "first"),
    ...(canShare(file) ? [button(say("page.picture.send"), () => void share())] : []),
    ...(canCopy(file) ? [button(say("page.picture.copy"), () => void copy())] : []),
  ];
}

/** Where the focus goes afterwards: to the button pressed, or to the one that opens its menu. */
const focusBack = (session: GameSession, opener: HTMLElement) =>
  (visibleOpener(opener) ?? { focus: () => focusBoard(session.root) }).focus();

/**
 * Opens the dialog, and makes what it shows.
 * @param opener the button that was pressed
 */
export async function openPicture(
  session: GameSession,
  kind: PictureKind,
  opener: HTMLElement,
): Promise<void> {
  const { state } = session;
  const making = new AbortController();
  const bar = h("progress", { "aria-label": say(`page.picture.making.${kind}`) });
  const news = h("p.note", { role: "status" }, say(`page.picture.making.${kind}`));
  const place = h("figure", {}, bar);
  const shut = button(say("page.picture.cancel"), () => dialog.close());
  const acts = h("p.row", {}, shut);
  const dialog = h(
    "dialog.sheet.share-picture",
    { "aria-labelledby": "picture-title" },
    h("h2", { id: "picture-title" }, say(`page.picture.title.${kind}`)),
    place,
    news,
    acts,
  ) as HTMLDialogElement;
  const tell = (text: string) => {
    news.textContent = text;
  };
  dialog.addEventListener("close", () => {
    making.abort();
    dialog.remove();
    focusBack(session, opener);
  });
  document.body.append(dialog);
  dialog.showModal();
  try {
    const onProgress = (share: number) => Object.assign(bar, { value: share });
    const { blob, still, shown } = await make(session, kind, { signal: making.signal, onProgress });
    const file = fileOf(blob, kind, state);
    const address = await dataAddress(prefersReducedMotion() ? still : blob);
    if (making.signal.aborted) return;
    const alt = describePicture(shown, headingOf(shown, new Date()));
    place.replaceChildren(h("img", { src: address, alt }));
    const size = Math.max(1, Math.round(blob.size / KILOBYTE));
    tell(say("page.picture.ready", { name: file.name, size }));
    shut.textContent = say("page.picture.close");
    acts.prepend(...actsFor(file, tell));
    (acts.firstElementChild as HTMLElement).focus();
  } catch {
    if (making.signal.aborted) return;
    place.replaceChildren();
    tell(say("page.picture.failed"));
    shut.textContent = say("page.picture.close");
  }
}
