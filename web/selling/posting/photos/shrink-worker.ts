import { shrinkPicture } from "./shrink-picture.ts";

/** The worker's answer, sent to the port that came with the file. */
export type ShrinkAnswer = { blob: Blob } | { hasFailed: true };

addEventListener("message", ({ data, ports: [port] }: MessageEvent<Blob>) => {
  shrinkPicture(data, ({ width, height }) => new OffscreenCanvas(width, height)).then(
    (blob) => port?.postMessage({ blob } satisfies ShrinkAnswer),
    () => port?.postMessage({ hasFailed: true } satisfies ShrinkAnswer),
  );
});
