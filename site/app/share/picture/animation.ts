/** A whole game as a GIF: its positions are asked for, painted one by one, and written by a worker. */

import { trusted } from "../../lib/trusted_types.ts";
import { requestBase, turnBoundaries } from "../../session/state/selectors.ts";
import { createPainter, type Painter } from "./painter.ts";
import { planFrames, sampleFrames, type Frame } from "./plan.ts";
import { captionOf, headingOf } from "./words.ts";
import type { Answer, View } from "../../api.d.ts";
import type { GameSession } from "../../session/session.ts";
import type { State } from "../../session/state/types.ts";
import type { GifAnswer, GifRequest } from "./gif_worker.ts";

const WIDTH_PX = 560;
/** Positions whose colours the palette is made of. */
const SAMPLES = 5;

interface Wish {
  signal: AbortSignal;
  /** @param share how much is done, 0 to 1 */
  onProgress: (share: number) => void;
}

/** A finished picture, one that does not move in its place, and the state that this shows. */
export interface Pictured {
  blob: Blob;
  still: Blob;
  shown: State;
}

/**
 * The whole line on the board, and the state in which it ends. Rejects when it is aborted, or when
 * a position does not come.
 */
export async function makeAnimation(
  session: GameSession,
  state: State,
  { signal, onProgress }: Wish,
): Promise<Pictured> {
  const frames = planFrames(turnBoundaries(state).map(({ ply }) => ply));
  const steps = 2 * frames.length;
  const views = new Map<Frame, View>();
  for (const frame of frames) {
    views.set(frame, await fetchView(session, state, frame.ply));
    signal.throwIfAborted();
    onProgress(views.size / steps);
  }
  const painter = await createPainter(
    session.board.svg,
    state,
    headingOf(state, new Date()),
    WIDTH_PX,
  );
  const writer = createWriter(signal);
  const stateAt = (frame: Frame) => ({
    ...state,
    ply: frame.ply,
    view: views.get(frame) ?? state.view,
  });
  const paint = async (frame: Frame) => {
    const at = stateAt(frame);
    await painter.paint(at.view, captionOf(at));
    return painter.pixels();
  };
  try {
    const blob = await writeFrames({ frames, painter, writer, paint }, (count) =>
      onProgress((frames.length + count) / steps),
    );
    return { blob, still: await painter.toPng(), shown: stateAt(frames.at(-1) as Frame) };
  } finally {
    writer.close();
    painter.close();
  }
}

async function fetchView(session: GameSession, state: State, ply: number): Promise<View> {
  const at = { ...state, ply };
  const view: Answer<"view"> =
    session.prebuiltView(at) ?? (await session.ask({ op: "view", ...requestBase(at) }));
  if (!view || view.error) throw new Error("a position did not come");
  return view;
}

interface Parts {
  frames: Frame[];
  painter: Painter;
  writer: ReturnType<typeof createWriter>;
  paint: (frame: Frame) => Promise<Uint8ClampedArray<ArrayBuffer>>;
}

async function writeFrames(
  { frames, painter, writer, paint }: Parts,
  onFrame: (count: number) => void,
) {
  const samples = [];
  for (const frame of sampleFrames(frames, SAMPLES)) samples.push(await paint(frame));
  const { width, height } = painter;
  await writer.ask({ samples, width, height }, samples);
  for (const [n, frame] of frames.entries()) {
    const pixels = await paint(frame);
    await writer.ask({ pixels, delayMs: frame.delayMs }, [pixels]);
    onFrame(n + 1);
  }
  const answer = await writer.ask({ finish: true }, []);
  if (!("bytes" in answer)) throw new Error("no animation");
  return new Blob([answer.bytes], { type: "image/gif" });
}

/** The worker that writes it; one request is under way at a time, so pixels do not pile up. */
function createWriter(signal: AbortSignal) {
  const { gifWorker = "" } = document.documentElement.dataset;
  const address = new URL(gifWorker, document.baseURI).href;
  const worker = new Worker(trusted.createScriptURL(address), { type: "module", name: "gif" });
  return {
    ask: (request: GifRequest, moved: Uint8ClampedArray<ArrayBuffer>[]) =>
      new Promise<GifAnswer>((resolve, reject) => {
        signal.throwIfAborted();
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
        worker.onmessage = ({ data }: MessageEvent<GifAnswer>) => resolve(data);
        worker.onerror = () => reject(new Error("the worker has failed"));
        const buffers = moved.map(({ buffer }) => buffer);
        worker.postMessage(request, buffers);
      }),
    close: () => worker.terminate(),
  };
}
