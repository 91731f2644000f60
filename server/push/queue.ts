import type { PushKind } from "#contracts/push/rules.ts";
import type { Db } from "#server/database/database.ts";
import { tellQueued } from "#server/database/queue-notices.ts";
import { dayMs } from "#server/platform/clock.ts";
import { deleteToldTopics, isPushedTo, readPushedTo, type Topic, upsertTopics } from "./queue-queries.ts";
import { firstOffKinds } from "./settings.ts";

/** Something that a user may want to be told of while no page is open. */
export interface NewPush {
  userId: number;
  kind: PushKind;
  /** The room or listing: what happens to one is told in one place. */
  subjectId: number | null;
  /** The notification on the site, when there is one. */
  notificationId?: number;
  /** Not before: whoever is looking at it meanwhile has seen it. Otherwise at once. */
  dueAt?: Date;
}

/** Seconds between two pushes about one thing: what happens meanwhile is told together. */
export const topicGap = 20;
const atOnce = new Date(0);

/**
 * Stores, in the transaction of what happened, that a user's browsers are to be told of it. What they are told is found out when it is
 * sent, so that nobody is told of what was read, withdrawn or deleted meanwhile.
 */
export async function queuePush(
  trx: Db,
  { userId, kind, subjectId, notificationId, dueAt = atOnce }: NewPush,
): Promise<void> {
  const tag = subjectId === null ? kind : `${kind === "chat" ? "chat" : "listing"}-${subjectId}`;
  const told = [{ userId, notificationId: notificationId ?? null }];
  await store(trx, { told, kind, tag, subjectId, dueAt });
}

/** The same to many people at once, of what each hears of together. */
export async function queuePushes(
  trx: Db,
  kind: PushKind,
  told: readonly { userId: number; notificationId: number }[],
): Promise<void> {
  if (told.length === 0) return;
  await store(trx, { told, kind, tag: kind, subjectId: null, dueAt: atOnce });
}

async function store(trx: Db, topic: Topic): Promise<void> {
  if (await upsertTopics(trx, topic, topicGap, firstOffKinds)) await tellQueued(trx, "pushes");
}

/** Whether a user has a browser that gets pushes of this kind. */
export function wantsPush(trx: Db, userId: number, kind: PushKind): Promise<boolean> {
  return isPushedTo(trx, userId, kind, firstOffKinds);
}

/** Those of some users who have a browser that gets pushes of this kind. */
export function listPushed(trx: Db, userIds: readonly number[], kind: PushKind): Promise<number[]> {
  return readPushedTo(trx, userIds, kind, firstOffKinds);
}

/** Forgets what was told a day ago. */
export async function purgeToldPushes(db: Db, now: Date): Promise<void> {
  await deleteToldTopics(db, new Date(now.getTime() - dayMs));
}
