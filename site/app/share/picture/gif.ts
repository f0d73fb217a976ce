/// <reference path="./gifenc.d.ts" />

/**
 * A GIF that is written frame by frame, so that one frame's pixels are held at a time. All frames
 * have one palette, and say of a pixel only what has changed.
 */

import { applyPalette, GIFEncoder, quantize } from "gifenc";

/** With one more, which means "as before", they fill a table of seven bits. */
export const MAX_COLOURS = 127;
const COLOUR_BITS = 7;
/** What a frame has drawn stays for the next one. */
const KEEP = 1;

/** Four bytes a pixel: red, green, blue, and how opaque it is. */
export type Pixels = Uint8Array | Uint8ClampedArray;

function joined(parts: Pixels[]) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * @param width in pixels
 * @param height in pixels
 * @param samples frames that together have the colours of all
 */
export function createGif(width: number, height: number, samples: Pixels[]) {
  const palette = quantize(joined(samples), MAX_COLOURS);
  const unchanged = palette.length;
  const gif = GIFEncoder();
  let before: Uint8Array | null = null;

  return {
    palette: [...palette],
    addFrame(pixels: Pixels, delayMs: number) {
      const indices = applyPalette(pixels, palette);
      const options = { delay: delayMs, dispose: KEEP, colorDepth: COLOUR_BITS };
      if (!before) {
        const table = [...palette, [0, 0, 0] as const];
        gif.writeFrame(indices, width, height, { ...options, palette: table });
      } else {
        const { changes, rows } = changesSince(before, indices, width, unchanged);
        const transparent = { transparent: true, transparentIndex: unchanged };
        gif.writeFrame(changes, width, rows, { ...options, ...transparent });
      }
      before = indices;
    },
    finish() {
      gif.finish();
      return gif.bytes();
    },
  };
}

/** What differs, as far down as something does; in the rest of these rows the index `unchanged`. */
function changesSince(
  before: Uint8Array,
  indices: Uint8Array,
  width: number,
  unchanged: number,
): { changes: Uint8Array; rows: number } {
  let last = 0;
  const changes = indices.map((index, n) => {
    if (index === before[n]) return unchanged;
    last = n;
    return index;
  });
  const rows = Math.floor(last / width) + 1;
  return { changes: changes.subarray(0, rows * width), rows };
}
