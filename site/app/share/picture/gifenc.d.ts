/** What is used of gifenc, which has no types of its own. */

declare module "gifenc" {
  type Colour = readonly [red: number, green: number, blue: number];
  type Rgba = Uint8Array | Uint8ClampedArray;

  interface FrameOptions {
    /** the first frame's holds for all */
    palette?: readonly Colour[];
    /** in milliseconds */
    delay?: number;
    transparent?: boolean;
    transparentIndex?: number;
    /** what becomes of the frame when its time is over, as the GIF's own number */
    dispose?: number;
    /** bits of an index */
    colorDepth?: number;
  }

  export function quantize(pixels: Rgba, maxColours: number): Colour[];
  export function applyPalette(pixels: Rgba, palette: readonly Colour[]): Uint8Array;
  export function GIFEncoder(): {
    writeFrame: (indices: Uint8Array, width: number, height: number, options: FrameOptions) => void;
    finish: () => void;
    bytes: () => Uint8Array<ArrayBuffer>;
  };
}
