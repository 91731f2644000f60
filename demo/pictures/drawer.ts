import { type ChildProcess, fork } from "node:child_process";
import type { DrawOrder, DrawReply } from "./draw-process.ts";
import type { Composition, DrawnFile } from "./pictures.ts";

export interface Drawer {
  draw(composition: Composition): Promise<DrawnFile[]>;
  stop(): void;
}

/** Milliseconds without an order after which the process ends. */
const idleTime = 20_000;

/** Draws in a process, which is there while there is something to draw. */
export function createDrawer(): Drawer {
  const waiting = new Map<number, PromiseWithResolvers<DrawnFile[]>>();
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;

  const end = () => {
    child?.disconnect();
    child = undefined;
  };
  const open = () => {
    const opened = fork(new URL("draw-process.ts", import.meta.url), {
      serialization: "advanced",
      execArgv: [],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    opened.on("message", (message) => {
      const reply = message as DrawReply;
      const order = waiting.get(reply.id);
      waiting.delete(reply.id);
      if ("fault" in reply) order?.reject(new Error(reply.fault));
      else order?.resolve(reply.files.map((file) => ({ ...file, bytes: Buffer.from(file.bytes) })));
      if (waiting.size > 0) return;
      timer = setTimeout(end, idleTime);
      timer.unref();
    });
    const onEnd = () => {
      if (child === opened) child = undefined;
      if (child !== undefined) return;
      for (const { reject } of waiting.values()) reject(new Error("the process that draws has ended"));
      waiting.clear();
    };
    opened.once("exit", onEnd).once("error", onEnd);
    // The server ends without waiting for it, and it ends with the server.
    opened.unref();
    opened.channel?.unref();
    return opened;
  };
  return {
    draw(composition) {
      clearTimeout(timer);
      const order: DrawOrder = { id: (lastId += 1), composition };
      const reply = Promise.withResolvers<DrawnFile[]>();
      waiting.set(order.id, reply);
      child ??= open();
      child.send(order);
      return reply.promise;
    },
    stop() {
      clearTimeout(timer);
      end();
    },
  };
}
