import { parentPort } from "node:worker_threads";
import { decodeQR, type FinderPoints } from "qr/decode.js";

export interface QrTask {
  /** Red, green and blue of each pixel. */
  data: Uint8Array;
  width: number;
  height: number;
  /** Codes of a picture that are read. */
  maxCodes: number;
  /** Milliseconds for what is tried beyond the first look, of each code and of all together. */
  timeLimit: number;
  timeLimitOfAll: number;
}

parentPort?.on("message", (task: QrTask) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(readAll(task));
});

/** What the codes in a picture say, that which is seen best first. */
function readAll(task: QrTask): string[] {
  const found = new Set<string>();
  const started = performance.now();
  for (let look = 0; look < task.maxCodes; look += 1) {
    const left = task.timeLimitOfAll - (performance.now() - started);
    const read = left > 0 ? readOne(task, Math.min(left, task.timeLimit)) : undefined;
    if (!read) break;
    found.add(read.text);
    for (const corner of [read.points.tl, read.points.tr, read.points.bl]) cover(task, corner);
  }
  return [...found];
}

function readOne(
  { data, width, height }: QrTask,
  timeLimit: number,
): { text: string; points: FinderPoints } | undefined {
  let points: FinderPoints | undefined;
  try {
    const text = decodeQR(
      { data, width, height },
      {
        format: "RGB",
        timeLimit,
        pointsOnDetect: (detected) => (points = detected),
      },
    );
    return points && { text, points };
  } catch {
    // It throws where it finds none, which is almost always.
    return undefined;
  }
}

/** Half of a corner's square, in modules, of which it has seven. */
const halfCorner = 4;
const grey = 128;

/** Takes a corner out of a picture: a code without it is found no more, and one beside it or in the middle of it is. */
function cover({ data, width, height }: QrTask, { x, y, moduleSize }: FinderPoints["tl"]): void {
  const half = halfCorner * moduleSize;
  const [left, right] = [Math.max(0, Math.floor(x - half)), Math.min(width, Math.ceil(x + half))];
  const [top, bottom] = [Math.max(0, Math.floor(y - half)), Math.min(height, Math.ceil(y + half))];
  for (let row = top; row < bottom; row += 1) data.fill(grey, 3 * (row * width + left), 3 * (row * width + right));
}
