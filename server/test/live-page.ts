import { io, type Socket } from "socket.io-client";
import { expect } from "vitest";
import type { ChatEventName, ChatEvents } from "#contracts/chat/live.ts";
import { livePath } from "#contracts/realtime/topics.ts";
import type { TestApp } from "./app.ts";
import type { Browser } from "./browser.ts";

interface PageOptions {
  transport?: string;
  origin?: string;
  /** As whom the page was made. */
  actingAs?: string;
}

/** Opens a live connection as a page does, and waits until it is there. */
export async function openPage(
  { http }: TestApp,
  { cookies }: Browser,
  { transport = "websocket", origin = "http://localhost:3000", actingAs }: PageOptions = {},
): Promise<Socket> {
  if (!http.server.listening) await http.listen({ port: 0, host: "127.0.0.1" });
  const address = http.server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const page = io(`http://127.0.0.1:${port}`, {
    path: livePath,
    transports: [transport],
    reconnection: false,
    forceNew: true,
    ...(actingAs !== undefined && { query: { as: actingAs } }),
    extraHeaders: {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      origin,
    },
  });
  await new Promise<void>((resolve, reject) => {
    page.once("connect", resolve);
    page.once("connect_error", reject);
  });
  return page;
}

/** Everything that a page is sent of one kind. */
export function collect<Name extends ChatEventName>(page: Socket, name: Name): ChatEvents[Name][] {
  const events: ChatEvents[Name][] = [];
  page.onAny((event: string, payload: ChatEvents[Name]) => {
    if (event === `chat:${name}`) events.push(payload);
  });
  return events;
}

/** Waits until so many processes are subscribed. */
export async function waitForListeners({ pool }: TestApp, processes: number): Promise<void> {
  const listeners =
    "select from pg_stat_activity where query like 'listen %jarya_chat%' and state = 'idle' and datname = current_database()";
  await expect.poll(async () => (await pool.query(listeners)).rowCount).toBe(processes);
}
