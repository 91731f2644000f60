import { argon2Sync } from "node:crypto";
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";

export interface HashTask {
  message: string;
  nonce: Uint8Array;
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
}

/** On a busy machine such a thread gets a tenth of the time of a normal one (sched(7)). */
const niceness = 10;

/** Gives requests and the database precedence. Only Linux has thread priorities. */
function lowerPriority(): void {
  if (process.platform !== "linux") return;
  const thread = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
  setPriority(thread, niceness);
}

lowerPriority();
parentPort?.on("message", (task: HashTask) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(argon2Sync("argon2id", task));
});
