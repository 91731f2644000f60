import type { FastifyBaseLogger } from "fastify";
import type { Db } from "#server/database/database.ts";
import { dayMs, hourMs } from "#server/platform/clock.ts";
import type { PublicNetwork } from "#server/platform/public-network.ts";
import { openPushTransport, type PushAnswer } from "#server/push/transport.ts";
import {
  type ChangedPage,
  closeQueue,
  dropPagesBefore,
  forgetPages,
  openQueue,
  postponeTry,
  readChangedPages,
} from "./queries.ts";

interface Services {
  db: Db;
  publicUrl: string;
  /** Undefined: search engines are told nothing. */
  indexNowKey: string | undefined;
  network: PublicNetwork;
  log: FastifyBaseLogger;
  now(): Date;
}

/** Passes on what it is told to all search engines that take part (indexnow.org). */
const endpoint = new URL("https://api.indexnow.org/indexnow");
/** Pages of a request, each with an address in both languages: 10,000 addresses are allowed, and fewer are sooner answered. */
const batchSize = 500;
/** Requests of a run. */
const maxBatches = 10;
/** Milliseconds. */
const maxAge = dayMs;
/** Milliseconds after a refusal without a time of its own, and at most. */
const [pause, maxPause] = [10 * 60_000, 6 * hourMs];

/** Path of the file that shows that the key is the site's own. */
export const keyPath = (key: string): string => `/${key}.txt`;

/** Tells search engines of pages that have come, gone or changed. Those that they could not be told of for a day are dropped. */
export async function tellSearchEngines(services: Services): Promise<void> {
  const { db, indexNowKey: key, network, now } = services;
  if (key === undefined) return closeQueue(db);
  const nextTryAt = await openQueue(db, now());
  await dropPagesBefore(db, new Date(now().getTime() - maxAge));
  if (nextTryAt > now()) return;
  const transport = openPushTransport(network);
  try {
    for (let batch = 0; batch < maxBatches; batch += 1) {
      const pages = await readChangedPages(db, batchSize);
      if (pages.length === 0) return;
      const body = Buffer.from(JSON.stringify(describeBatch(services.publicUrl, key, pages)));
      const answer = await transport.post(endpoint, { "content-type": "application/json; charset=utf-8" }, body);
      if (!(await settle(services, answer, pages))) return;
    }
  } finally {
    transport.close();
  }
}

function describeBatch(publicUrl: string, key: string, pages: readonly ChangedPage[]) {
  return {
    host: new URL(publicUrl).host,
    key,
    keyLocation: publicUrl + keyPath(key),
    urlList: pages.flatMap(({ path }) => [publicUrl + path, `${publicUrl}/ky${path}`]),
  };
}

/** Resolves to whether more may be sent now. */
async function settle({ db, log, now }: Services, answer: PushAnswer, pages: readonly ChangedPage[]): Promise<boolean> {
  const isAnswered = "status" in answer;
  const isLater = !isAnswered || answer.status === 429 || answer.status >= 500;
  if (!isLater) await forgetPages(db, pages);
  if (isAnswered && answer.status < 300) return true;
  // The same again would be refused again: the key, or the addresses, are not what the site says.
  if (!isLater) log.warn({ status: answer.status }, "search engines did not take changed pages (INDEXNOW_KEY)");
  const asked = isAnswered ? (answer.retryAfter ?? 0) * 1_000 : 0;
  await postponeTry(db, new Date(now().getTime() + Math.min(Math.max(asked, pause), maxPause)));
  return false;
}
