import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import type {
  ChatClaim,
  ClaimedMessage,
  getChatClaim as getCall,
  listChatClaims as listCall,
  resolveChatClaim as resolveCall,
} from "#contracts/moderation/chat-schemas.ts";
import type { ChatOutcome } from "#contracts/moderation/rules.ts";
import { eraseMessage } from "#server/chat/messages/delete-message.ts";
import { lockRoom } from "#server/chat/records/room-queries.ts";
import { isOneOfOwn } from "#server/business/records/staff-queries.ts";
import type { Db } from "#server/database/database.ts";
import type { IdempotentCall } from "#server/http/idempotency.ts";
import { defaultPageSize, paginate, parseTurnKey, writeTurnKey } from "#server/http/pagination.ts";
import { notify, notifyOfClaims } from "#server/notifications/notify.ts";
import { refuse, refuseField } from "#server/platform/refusal.ts";
import { type AfterCommit, changeListings } from "#server/selling/services.ts";
import { insertAuditEntry } from "../audit-queries.ts";
import { presentUser } from "../present.ts";
import type { ModerationServices } from "../services.ts";
import { setBlockOfLocked, userPath } from "../user-blocks.ts";
import { type LockedUser, lockUser, type ModeratedUserRow, readModeratedUsers } from "../user-queries.ts";
import * as queries from "./chat-claim-queries.ts";
import { presentProduct, presentStaffPhoto } from "./present.ts";
import { silenceLocked } from "./silences.ts";

/** A page of claims in rooms of others, without what was written. */
export async function listChatClaims(
  { db }: ModerationServices,
  moderatorId: number,
  { state, limit = defaultPageSize, key }: ValidInput<typeof listCall>["query"],
  address: URL,
): Promise<Reply<typeof listCall>> {
  const page = { viewerId: moderatorId, isOpen: state === "open", last: parseTurnKey(key), limit: limit + 1 };
  const [found, { count }] = await Promise.all([
    queries.readChatClaims(db, page),
    queries.countOpenChatClaims(db, moderatorId),
  ]);
  const { rows, links } = paginate(found, limit, address, writeTurnKey);
  const users = await readModeratedUsers(db, [...new Set(rows.map((row) => row.about_user_id))]);
  const userById = new Map(users.map((user) => [user.id, user]));
  const results = rows.flatMap((row): ChatClaim[] => {
    const about = userById.get(row.about_user_id);
    return about ? [present(row, about)] : [];
  });
  return { results, count, ...links };
}

function present(row: queries.ChatClaimRow, about: ModeratedUserRow): ChatClaim {
  const { user_id: userId, user_name: name } = row;
  return {
    id: row.id,
    category: row.category,
    text: row.text,
    creation_date: row.created_at.toISOString(),
    user: userId === null || name === null ? null : { id: userId, name },
    about: presentUser(about),
    product: presentProduct(row),
    message_count: row.message_count,
    outcome: row.outcome,
    note: row.note,
  };
}

/** A claim with its messages, which the log then says that the moderator has read. */
export async function readChatClaim(
  { db, now }: ModerationServices,
  moderatorId: number,
  id: number,
): Promise<Reply<typeof getCall>> {
  const row = (await queries.findChatClaim(db, id)) ?? refuse("not_found");
  await refuseOwn(db, row, moderatorId);
  const [about] = await readModeratedUsers(db, [row.about_user_id]);
  if (!about) refuse("not_found");
  const moment = now();
  await db.transaction().execute(async (trx) => {
    if (!(await queries.insertClaimRead(trx, moderatorId, id))) return;
    await insertAuditEntry(trx, {
      moderator_id: moderatorId,
      action: "read_chat",
      user_id: about.id,
      subject: about.name,
      changes: [nameOf(id)],
      created_at: moment,
    });
  });
  const [messages, photos] = await Promise.all([
    queries.readClaimedMessages(db, id),
    queries.readClaimedPhotos(db, id),
  ]);
  return { ...present(row, about), messages: messages.map((message) => presentMessage(message, photos)) };
}

function presentMessage(row: queries.ClaimedMessageRow, photos: readonly queries.ClaimedPhotoRow[]): ClaimedMessage {
  const { message_id: id, seq, is_by_author, is_reported, kind, text, event, amount, currency } = row;
  return {
    id,
    seq,
    is_by_author,
    is_reported,
    kind,
    text,
    photos: photos.filter((photo) => photo.seq === seq).map(presentStaffPhoto),
    event,
    amount,
    currency,
    was_deleted: row.was_deleted,
    is_deleted: row.is_deleted,
    creation_date: row.created_at.toISOString(),
  };
}

/** Which claim an entry of the log is about. */
function nameOf(id: number) {
  return { field: "claim" as const, before: null, after: String(id) };
}

/** Nobody decides on a conversation of their own, or of a business that they work for, on either side. */
async function refuseOwn(db: Db, row: queries.ChatClaimRow, moderatorId: number): Promise<void> {
  if (await isOneOfOwn(db, moderatorId, [row.about_user_id, row.user_id])) refuse("own_chat");
}

/** What a moderator decided, and what follows the commit. */
interface Resolution {
  services: ModerationServices;
  call: IdempotentCall;
  outcome: ChatOutcome;
  /** Ids of messages to delete for both. */
  messages: number[];
  days: number;
  note: string | null;
  afterCommit: AfterCommit;
  sessions: number[];
  pages: string[];
}

/** Decides on a claim, or on all in rooms about a person who may then write nowhere; tells their authors. Idempotent. */
export async function resolveChatClaim(
  services: ModerationServices,
  call: IdempotentCall,
  id: number,
  { outcome, messages = [], days, note = null }: ValidInput<typeof resolveCall>["body"],
): Promise<Reply<typeof resolveCall>> {
  if ((outcome === "warned" || outcome === "blocked") && note === null) refuseField("note", "required");
  if (outcome === "silenced" && days === undefined) refuseField("days", "required");
  if (outcome === "removed" && messages.length === 0) refuseField("messages", "required");
  const chosen = outcome === "kept" ? [] : [...new Set(messages)];
  const [sessions, pages]: [number[], string[]] = [[], []];
  const reply = await changeListings(services, call, async (trx, afterCommit) => {
    const resolution = {
      services,
      call,
      outcome,
      messages: chosen,
      days: days ?? 0,
      note,
      afterCommit,
      sessions,
      pages,
    };
    return { resolved: await resolve(trx, id, resolution) };
  });
  services.endedSessions.add(sessions);
  services.pages.invalidate(pages);
  return reply;
}

/** Returns how many claims were resolved. */
async function resolve(trx: Db, id: number, resolution: Resolution): Promise<number> {
  const { services, call, outcome, note } = resolution;
  const claim = (await queries.findChatClaim(trx, id)) ?? refuse("not_found");
  await refuseOwn(trx, claim, call.userId);
  // Before the claims, as decisions and blocks lock: the user, then the room, then the claims.
  const user = (await lockUser(trx, claim.about_user_id)) ?? refuse("not_found");
  const room = claim.room_id === null ? undefined : await lockRoom(trx, claim.room_id);
  const locked = await queries.lockOpen(trx, claim, outcome === "silenced" || outcome === "blocked");
  if (!locked.includes(id)) refuse("already_decided");
  const now = services.now();
  const entry = { moderator_id: call.userId, user_id: user.id, subject: user.name, created_at: now };
  await removeMessages(trx, claim, room, resolution, entry);
  if (outcome === "warned") {
    await notify(trx, { userId: user.id, action: "chat_warned", note });
    await insertAuditEntry(trx, { ...entry, action: "warn_user", note, changes: [nameOf(id)] });
  }
  if (outcome === "silenced") {
    const { days } = resolution;
    await silenceLocked(services, trx, user, { moderatorId: call.userId, days, note });
  }
  if (outcome === "blocked") await blockUser(trx, user, resolution);
  await insertAuditEntry(trx, { ...entry, action: "resolve_claim", note, changes: [nameOf(id)] });
  await queries.resolveChatClaims(trx, locked, { outcome, note, moderatorId: call.userId, now });
  await notifyOfClaims(trx, locked, call.userId);
  return locked.length;
}

/** Deletes the chosen messages of the person for both. Refuses others: what nobody complained of is nobody's business. */
async function removeMessages(
  trx: Db,
  claim: queries.ChatClaimRow,
  room: Awaited<ReturnType<typeof lockRoom>>,
  { services, messages, afterCommit }: Resolution,
  entry: Pick<Parameters<typeof insertAuditEntry>[1], "moderator_id" | "user_id" | "subject" | "created_at">,
): Promise<void> {
  if (messages.length === 0) return;
  const claimed = await queries.readClaimedMessages(trx, claim.id);
  const removable = new Set(
    claimed.flatMap((row) => (row.is_by_author === false && row.kind !== "system" ? row.message_id : [])),
  );
  if (!messages.every((id) => removable.has(id))) refuseField("messages", "unknown_id");
  if (!room) return;
  for (const id of messages) afterCommit.files.push(...(await eraseMessage(trx, room, id, services.now())));
  const count = { field: "messages" as const, before: null, after: String(messages.length) };
  await insertAuditEntry(trx, { ...entry, action: "remove_messages", changes: [nameOf(claim.id), count] });
}

async function blockUser(
  trx: Db,
  user: LockedUser,
  { services, call, note, afterCommit, sessions, pages }: Resolution,
): Promise<void> {
  const effects = await setBlockOfLocked(services, trx, user, { moderatorId: call.userId, isBlocked: true, note });
  afterCommit.listings.push(...effects.listings);
  sessions.push(...effects.sessions);
  pages.push(userPath(user.id));
}
