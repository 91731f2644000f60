import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import type { MessageRefusal } from "#contracts/chat/refusals.ts";
import type {
  deliverMessage as deliverCall,
  HeldMessage,
  listHeldMessages as listCall,
  refuseMessage as refuseCall,
} from "#contracts/moderation/chat-schemas.ts";
import type { Photo } from "#contracts/listings/schemas.ts";
import { readHeldPhotos } from "#server/chat/held/queries.ts";
import { decideHeld, type HeldOutcome } from "#server/chat/messages/decide-held.ts";
import { countWritten, type Written } from "#server/chat/messages/count-written.ts";
import { isOneOfOwn } from "#server/business/records/staff-queries.ts";
import type { Db } from "#server/database/database.ts";
import { type IdempotentCall, runIdempotent } from "#server/http/idempotency.ts";
import { defaultPageSize, paginate, parseIdKey } from "#server/http/pagination.ts";
import { refuse, refuseField } from "#server/platform/refusal.ts";
import { insertAuditEntries, insertAuditEntry } from "../audit-queries.ts";
import { presentUser } from "../present.ts";
import type { ModerationServices } from "../services.ts";
import { type ModeratedUserRow, readModeratedUsers } from "../user-queries.ts";
import * as queries from "./held-queries.ts";
import { presentFinding, presentProduct, presentStaffPhoto } from "./present.ts";

type Services = Pick<ModerationServices, "db" | "now">;
type DecidingServices = Pick<ModerationServices, "db" | "now" | "statistics">;

/** A page of messages that wait. That the moderator has read them is noted, once for each. */
export async function listHeld(
  { db, now }: Services,
  moderatorId: number,
  { limit = defaultPageSize, key }: ValidInput<typeof listCall>["query"],
  address: URL,
): Promise<Reply<typeof listCall>> {
  const [found, { count }] = await Promise.all([
    queries.readWaiting(db, { viewerId: moderatorId, after: parseIdKey(key), limit: limit + 1 }),
    queries.countWaiting(db, moderatorId),
  ]);
  const { rows, links } = paginate(found, limit, address, (row) => String(row.id));
  const [senders, photos] = await Promise.all([
    readModeratedUsers(db, [...new Set(rows.map((row) => row.sender_id))]),
    readHeldPhotos(db, rows),
  ]);
  const moment = now();
  const senderById = new Map(senders.map((sender) => [sender.id, sender]));
  const photoById = new Map(photos.map((photo) => [photo.id, presentStaffPhoto(photo)]));
  await noteReads(db, moderatorId, rows, senderById, moment);
  const results = rows.flatMap((row): HeldMessage[] => {
    const sender = senderById.get(row.sender_id);
    return sender ? [present(row, sender, photoById, moment)] : [];
  });
  return { results, count, ...links };
}

function present(
  row: queries.WaitingMessageRow,
  sender: ModeratedUserRow,
  photos: ReadonlyMap<number, Photo>,
  now: Date,
): HeldMessage {
  const { receiver_id: receiverId, receiver_name: name, offer_amount: amount, listing_currency: currency } = row;
  return {
    id: row.id,
    text: row.text,
    photos: row.photos.flatMap((id) => photos.get(id) ?? []),
    offer: amount === null || currency === null ? null : { amount, currency },
    sender: presentUser(sender),
    receiver: receiverId === null || name === null ? null : { id: receiverId, name },
    product: presentProduct(row),
    findings: row.findings.map(presentFinding),
    waiting_seconds: Math.max(0, Math.floor((now.getTime() - row.created_at.getTime()) / 1_000)),
  };
}

async function noteReads(
  db: Db,
  moderatorId: number,
  rows: readonly queries.WaitingMessageRow[],
  senders: ReadonlyMap<number, ModeratedUserRow>,
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await db.transaction().execute(async (trx) => {
    const ids = rows.map(({ id }) => id);
    const unread = await queries.insertHeldReads(trx, moderatorId, ids);
    const entries = rows.flatMap(({ id, sender_id }) => {
      if (!unread.includes(id)) return [];
      return [
        {
          moderator_id: moderatorId,
          action: "read_chat" as const,
          user_id: sender_id,
          subject: senders.get(sender_id)?.name ?? "",
          changes: [nameOf(id)],
          created_at: now,
        },
      ];
    });
    if (entries.length > 0) await insertAuditEntries(trx, entries);
  });
}

/** Which message an entry of the log is about. */
function nameOf(id: number) {
  return { field: "message" as const, before: null, after: String(id) };
}

/** Sends a message that waits. Idempotent. */
export function deliver(
  services: DecidingServices,
  call: IdempotentCall,
  id: number,
): Promise<Reply<typeof deliverCall>> {
  return decide(services, call, id, { refusal: null, note: null }, (outcome) => ({
    outcome: outcome === "undeliverable" ? outcome : "delivered",
  }));
}

/** Refuses a message that waits, and tells its sender why. Idempotent. */
export async function refuseHeld(
  services: DecidingServices,
  call: IdempotentCall,
  id: number,
  { reason, note = null }: ValidInput<typeof refuseCall>["body"],
): Promise<Reply<typeof refuseCall>> {
  if (reason === "other" && note === null) refuseField("note", "required");
  return decide(services, call, id, { refusal: reason, note }, () => ({ outcome: "refused" }));
}

async function decide<T>(
  { db, now, statistics }: DecidingServices,
  call: IdempotentCall,
  id: number,
  { refusal, note }: { refusal: MessageRefusal | null; note: string | null },
  answer: (outcome: HeldOutcome) => T,
): Promise<T> {
  const moderatorId = call.userId;
  let sent: { senderId: number; written: Written } | undefined;
  const reply = await runIdempotent(db, call, now(), async (trx) => {
    const moment = now();
    const subject = (await queries.findHeldSubject(trx, id)) ?? refuse("not_found");
    if (await isOneOfOwn(trx, moderatorId, subject.people)) refuse("own_chat");
    const { outcome, isNew, written } = await decideHeld(trx, id, { moderatorId, refusal, note, now: moment });
    if (!isNew) return answer(outcome);
    if (written) sent = { senderId: subject.sender_id, written };
    await insertAuditEntry(trx, {
      moderator_id: moderatorId,
      action: refusal === null ? "deliver_message" : "refuse_message",
      user_id: subject.sender_id,
      subject: subject.sender_name,
      note,
      changes: [nameOf(id), ...(refusal === null ? [] : [{ field: "refusal" as const, before: null, after: refusal }])],
      created_at: moment,
    });
    return answer(outcome);
  });
  // Counted when it arrives, not when it was written.
  if (sent) countWritten(statistics, { userId: sent.senderId, role: "user" }, sent.written);
  return reply;
}
