import { parentPort } from "node:worker_threads";
import { decodeQR } from "qr/decode.js";

export interface QrTask {
  /** Red, green and blue of each pixel. */
  data: Uint8Array;
  width: number;
  height: number;
  /** Milliseconds for what is tried beyond the first look. */
  timeLimit: number;
}

parentPort?.on("message", ({ data, width, height, timeLimit }: QrTask) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(read());

  function read(): string | null {
    try {
      return decodeQR({ data, width, height }, { format: "RGB", timeLimit });
    } catch {
      // It throws where it finds none, which is almost always.
      return null;
    }
  }
});
