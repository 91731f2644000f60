import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import { invitationDays, maxMembers, maxMemberships, staffLogDays } from "#contracts/business/staff/rules.ts";
import type {
  inviteMember,
  listMemberships,
  listMembers,
  listStaffLog,
  Member,
  Membership,
} from "#contracts/business/staff/schemas.ts";
import { hostOf, tellFeedEnded } from "#server/business/import/feeds/feeds.ts";
import {
  getBusinessOf,
  getOwnBusiness,
  lockAnyBusinessOf,
  lockBusinessOf,
} from "#server/business/records/own-business.ts";
import type { OwnerGuard } from "#server/business/records/owner-guard.ts";
import type { Db } from "#server/database/database.ts";
import type { CallRequest } from "#server/http/calls/call-request.ts";
import { paginate, parseIdKey } from "#server/http/pagination.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { notify, withdrawOwn } from "#server/notifications/notify.ts";
import { dayMs } from "#server/platform/clock.ts";
import { publishActingChange } from "#server/realtime/user-events.ts";
import { refuse, refuseField } from "#server/platform/refusal.ts";
import * as queries from "./queries.ts";

interface StaffServices {
  db: Db;
  now(): Date;
}

export interface StaffChangeServices extends StaffServices {
  ownerGuard: OwnerGuard;
}

const pageSize = 50;

export async function listOwnMembers({ db, now }: StaffServices, userId: number): Promise<Reply<typeof listMembers>> {
  const { id } = await getBusinessOf(db, userId);
  return { results: (await queries.readMembers(db, id, now())).map(presentMember), max: maxMembers };
}

/**
 * Invites somebody to the staff, given a proof of the owner: a membership outlasts the session. Notifies the account of
 * the login if there is one; the answer is the same whether there is. Members and open invitations stay as they are.
 */
export async function invite(
  { db, now, ownerGuard }: StaffChangeServices,
  viewer: Viewer,
  { login, role, password }: ValidInput<typeof inviteMember>["body"],
  request: CallRequest,
): Promise<Member> {
  const { userId } = viewer;
  // First, so that nobody is asked for a password in vain.
  await getOwnBusiness(db, userId);
  await ownerGuard.requireProof(viewer, password, request);
  return db.transaction().execute(async (trx) => {
    const { id: businessId, name } = await lockBusinessOf(trx, userId);
    if (await queries.hasLogin(trx, userId, login)) refuseField("login", "staff_self");
    const known = await queries.readMembers(trx, businessId, now());
    const same = known.find((member) => member.login === login);
    if (same) return presentMember(same);
    if (known.length >= maxMembers) refuse("too_many_records");
    const expiresAt = new Date(now().getTime() + invitationDays * dayMs);
    const id = await queries.writeInvitation(trx, { businessId, login, role, now: now(), expiresAt });
    await queries.insertEntry(trx, { businessId, actorId: userId, kind: "invited", subject: login, now: now() });
    await ownerGuard.note(trx, userId, "member_invited", request);
    const invited = await queries.findUserOfLogin(trx, login);
    if (invited !== undefined) {
      await notify(trx, {
        userId: invited,
        action: "business_invited",
        senderId: userId,
        note: name,
        endsAt: expiresAt,
      });
    }
    return presentMember({ id, login, name: null, role, invited_at: now(), expires_at: expiresAt, accepted_at: null });
  });
}

/** Ends a membership at once, or withdraws an invitation. */
export async function remove(
  { db, now, ownerGuard }: StaffChangeServices,
  userId: number,
  id: number,
  request: CallRequest,
): Promise<null> {
  return db.transaction().execute(async (trx) => {
    const { id: businessId, name: business } = await lockAnyBusinessOf(trx, userId);
    const { login, user_id: memberId, name } = (await queries.deleteMember(trx, businessId, id)) ?? refuse("not_found");
    const kind = memberId === null ? "invitation_withdrawn" : "removed";
    await queries.insertEntry(trx, { businessId, actorId: userId, kind, subject: name ?? login, now: now() });
    await ownerGuard.note(trx, userId, memberId === null ? "invitation_withdrawn" : "member_removed", request);
    if (memberId === null) await withdrawInvitation(trx, userId, login);
    else {
      await endFeed(trx, { businessId, memberId, actorId: userId, now: now() });
      await publishActingChange(trx, { mandate: id });
      await withdrawWork(trx, { memberId, ownerId: userId });
      await notify(trx, { userId: memberId, action: "business_removed", senderId: userId, note: business });
    }
    return null;
  });
}

/** An address that a former member has set says no more what the business sells. The log has its host, and the owner is told. */
async function endFeed(
  trx: Db,
  { businessId, memberId, actorId, now }: { businessId: number; memberId: number; actorId: number; now: Date },
): Promise<void> {
  const ended = await queries.endFeedOf(trx, businessId, memberId);
  if (!ended) return;
  const subject = hostOf(ended.address);
  await queries.insertEntry(trx, { businessId, actorId, kind: "feed_ended", subject, now });
  await tellFeedEnded(trx, ended.owner_id, ended.address);
}

/** What waits at a business is nothing to whoever works there no more. */
async function withdrawWork(trx: Db, { memberId, ownerId }: { memberId: number; ownerId: number }): Promise<void> {
  for (const action of ["business_chats", "business_listings"] as const)
    await withdrawOwn(trx, { userId: memberId, action, senderId: ownerId });
}

/** Whoever was invited is not told of it any more. */
async function withdrawInvitation(trx: Db, ownerId: number, login: string): Promise<void> {
  const invited = await queries.findUserOfLogin(trx, login);
  if (invited === undefined) return;
  await withdrawOwn(trx, { userId: invited, action: "business_invited", senderId: ownerId });
}

/** A page of the log, the newest first. `address` is that of the call. */
export async function listOwnLog(
  { db, now }: StaffServices,
  userId: number,
  { limit = pageSize, key }: ValidInput<typeof listStaffLog>["query"],
  address: URL,
): Promise<Reply<typeof listStaffLog>> {
  const { id } = await getBusinessOf(db, userId);
  const since = new Date(now().getTime() - staffLogDays * dayMs);
  const found = await queries.readEntries(db, id, { since, before: parseIdKey(key), limit: limit + 1 });
  const { rows, links } = paginate(found, limit, address, (row) => String(row.id));
  const results = rows.map((row) => ({
    id: row.id,
    date: row.created_at.toISOString(),
    kind: row.kind,
    name: row.actor_name,
    subject: row.subject,
    product: row.listing_id,
    room: row.room_id,
    price_change: row.price_change,
  }));
  return { results, ...links };
}

/** Businesses that a user works for or is invited to, and for which of them the session acts. */
export async function listOwnMemberships(
  { db, now }: StaffServices,
  { userId, mandate }: Viewer,
): Promise<Reply<typeof listMemberships>> {
  const rows = await queries.readMemberships(db, userId, { now: now(), limit: maxMemberships });
  const results = rows.map(presentMembership);
  if (mandate === undefined) return { results, acting: null };
  const membership = results.find((one) => one.is_accepted && one.id === mandate && one.is_open) ?? null;
  return { results, acting: { member: mandate, membership } };
}

/** Makes a user a member of the business that invited their phone or e-mail. Accepting again is no error. */
export async function accept(
  { db, now, ownerGuard }: StaffChangeServices,
  userId: number,
  id: number,
): Promise<Membership> {
  return db.transaction().execute(async (trx) => {
    const { count } = await queries.lockMember(trx, userId);
    const known = await queries.findMembership(trx, userId, id);
    if (known) return presentMembership(known);
    const invitation = (await queries.lockInvitation(trx, userId, { id, now: now() })) ?? refuse("not_found");
    if (count >= maxMemberships) refuse("too_many_records");
    const { business_id: businessId, owner_id: ownerId } = invitation;
    await queries.writeAcceptance(trx, invitation, userId, now());
    await queries.insertEntry(trx, { businessId, actorId: userId, kind: "accepted", now: now() });
    await ownerGuard.note(trx, ownerId, "member_joined", null);
    await notify(trx, { userId: ownerId, action: "business_joined", senderId: userId });
    await ownerGuard.warn(trx, ownerId, "member_joined");
    return presentMembership({ ...invitation, user_id: userId, accepted_at: now() });
  });
}

/** Ends one's own membership, or declines an invitation. */
export async function leave({ db, now, ownerGuard }: StaffChangeServices, userId: number, id: number): Promise<null> {
  return db.transaction().execute(async (trx) => {
    await queries.lockMember(trx, userId);
    const membership =
      (await queries.findMembership(trx, userId, id)) ??
      (await queries.lockInvitation(trx, userId, { id, now: now() })) ??
      refuse("not_found");
    const { business_id: businessId, owner_id: ownerId, accepted_at: acceptedAt } = membership;
    await queries.deleteMember(trx, businessId, id);
    await withdrawWork(trx, { memberId: userId, ownerId });
    if (acceptedAt !== null) await endFeed(trx, { businessId, memberId: userId, actorId: userId, now: now() });
    await publishActingChange(trx, { mandate: id });
    const kind = acceptedAt === null ? "declined" : "left";
    await queries.insertEntry(trx, { businessId, actorId: userId, kind, now: now() });
    if (acceptedAt !== null) await ownerGuard.note(trx, ownerId, "member_left", null);
    return null;
  });
}

/** Deletes invitations that have ended and what the log need not keep. */
export async function purgeStaffRecords(db: Db, now: Date): Promise<void> {
  await queries.deleteOldStaffRecords(db, { now, before: new Date(now.getTime() - staffLogDays * dayMs) });
}

function presentMember(row: queries.MemberRow): Member {
  return {
    id: row.id,
    login: row.login,
    name: row.name,
    role: row.role,
    is_accepted: row.accepted_at !== null,
    date: (row.accepted_at ?? row.invited_at).toISOString(),
    expires_date: row.accepted_at === null ? row.expires_at.toISOString() : null,
  };
}

function presentMembership(row: queries.MembershipRow): Membership {
  const isAccepted = row.accepted_at !== null;
  return {
    id: row.id,
    business: row.business_id,
    name: row.business_name,
    role: row.role,
    is_accepted: isAccepted,
    expires_date: isAccepted ? null : row.expires_at.toISOString(),
    is_open: row.request_status === "success" && row.owner_blocked_at === null,
  };
}
