import { sql } from "kysely";
import type { Db } from "./database.ts";
import type { Listener } from "./listener.ts";
import type { PageCache } from "./page-cache.ts";

/** The channel of PostgreSQL's `NOTIFY` that carries it between processes. */
const channel = "jarya_pages";
/** Links in one message: `NOTIFY` takes less than 8,000 bytes (PostgreSQL manual), a link is some 25 at most. */
const mostLinks = 250;

/** Tells every process, if this transaction commits, that what these paths show has changed. */
export async function tellPages(trx: Db, links: readonly string[]): Promise<void> {
  for (let at = 0; at < links.length; at += mostLinks) {
    await sql`select pg_notify(${channel}, ${links.slice(at, at + mostLinks).join(" ")})`.execute(trx);
  }
}

/** Has kept pages forgotten as other processes tell it. */
export function hearPages(listener: Listener, pages: PageCache): void {
  listener.hear(channel, {
    onNews: (payload) => pages.forget(payload.split(" ")),
    // What had changed meanwhile nobody knows.
    onGap: () => pages.forgetAll(),
  });
}
