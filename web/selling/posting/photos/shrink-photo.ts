import { shrinkPicture } from "./shrink-picture.ts";
import type { ShrinkAnswer } from "./shrink-worker.ts";

/** One worker for the page, because cheap phones have no memory to decode several pictures at once. */
let worker: Worker | undefined;

/** Shrinks a photo, in a worker if the browser can. Rejects a file that is no picture. */
export function shrinkPhoto(file: Blob): Promise<Blob> {
  return typeof OffscreenCanvas === "function" && typeof Worker === "function"
    ? shrinkInWorker(file)
    : shrinkPicture(file, makeCanvas);
}

function makeCanvas({ width, height }: { width: number; height: number }): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

function shrinkInWorker(file: Blob): Promise<Blob> {
  worker ??= new Worker(new URL("./shrink-worker.ts", import.meta.url), { type: "module" });
  const active = worker;
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    // The worker's code did not load, or it ran out of memory.
    const onBroken = () => {
      worker = undefined;
      shrinkPicture(file, makeCanvas).then(resolve, reject);
    };
    active.addEventListener("error", onBroken, { once: true });
    port1.addEventListener("message", ({ data }: MessageEvent<ShrinkAnswer>) => {
      active.removeEventListener("error", onBroken);
      port1.close();
      if ("blob" in data) resolve(data.blob);
      // Some browsers decode formats on a page that they do not decode in a worker.
      else shrinkPicture(file, makeCanvas).then(resolve, reject);
    });
    port1.start();
    active.postMessage(file, [port2]);
  });
}
