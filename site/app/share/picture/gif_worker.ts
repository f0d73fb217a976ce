/**
 * Writes a GIF in a worker, so that the page stays alive.
 *
 * In:  {samples, width, height} once, then {pixels, delayMs} for each frame, then {finish: true}
 * Out: {isTaken: true} when the next may come, and at last {bytes}
 */

import { createGif, type Pixels } from "./gif.ts";

export type GifRequest =
  | { samples: Pixels[]; width: number; height: number }
  | { pixels: Pixels; delayMs: number }
  | { finish: true };
export type GifAnswer = { isTaken: true } | { bytes: Uint8Array<ArrayBuffer> };

let gif: ReturnType<typeof createGif> | null = null;

function answer(request: GifRequest): GifAnswer {
  if ("samples" in request) gif = createGif(request.width, request.height, request.samples);
  else if ("pixels" in request) gif?.addFrame(request.pixels, request.delayMs);
  else return { bytes: gif?.finish() ?? new Uint8Array() };
  return { isTaken: true };
}

self.onmessage = ({ data }: MessageEvent<GifRequest>) => self.postMessage(answer(data));
