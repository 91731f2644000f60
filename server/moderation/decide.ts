import type { Reply } from "#contracts/endpoint.ts";
import { type approveProduct, takeSeconds, type undoDecision, undoSeconds } from "#contracts/moderation.ts";
import { notify, withdraw } from "#server/notifications/notify.ts";
import type { Db } from "#server/platform/database.ts";
import type { Repeatable } from "#server/platform/idempotency.ts";
import { refuse } from "#server/platform/refusal.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { findReasons } from "#server/selling/policy/reasons.ts";
import { changeListings } from "#server/selling/services.ts";
import { move } from "#server/selling/states.ts";
import {
  findDecision,
  findJudged,
  findTaker,
  insertLog,
  type JudgedRow,
  lockJudged,
  markUndone,
  releaseListing,
  releaseOwn,
  takeListing,
  writeApproval,
  writeBlock,
  writeUndo,
} from "./queries.ts";
import type { ModerationServices } from "./services.ts";

type Decided = Reply<typeof approveProduct>;

/** Holds an ad on review for five minutes. Refuses with `taken` while somebody else does. */
export async function hold(
  { db, now }: ModerationServices,
  moderatorId: number,
  id: number,
): Promise<{ until: string }> {
  const until = new Date(now().getTime() + takeSeconds * 1_000);
  await db.transaction().execute(async (trx) => {
    const listing = (await lockJudged(trx, id)) ?? refuse("not_found");
    if (listing.state !== "on_review") refuse("state_not_allowed");
    if (!(await takeListing(trx, { id, moderatorId, now: now(), until }))) refuse("taken");
  });
  return { until: until.toISOString() };
}

/** Lets an ad go that the moderator holds; whoever else holds it keeps it. */
export async function letGo({ db }: ModerationServices, moderatorId: number, id: number): Promise<{ released: true }> {
  if (!(await findJudged(db, id))) refuse("not_found");
  await releaseOwn(db, id, moderatorId);
  return { released: true };
}

/** Lets the public see the revision that the moderator saw, and tells the owner. */
export function approve(
  services: ModerationServices,
  call: Repeatable,
  id: number,
  { revision, note = null }: { revision: number; note?: string | null | undefined },
): Promise<Decided> {
  return decide(services, call, { id, revision }, async (trx, listing) => {
    const state = move("approve", listing);
    await writeApproval(trx, listing, services.now());
    await log(services, trx, call, listing, { action: "approve", note });
    await notify(trx, { userId: listing.user_id, action: "activated", productId: id });
    await indexListings(trx, services.catalogue.current(), [id]);
    return state;
  });
}

/** Refuses an ad, or takes it off the market, and tells the owner why. */
export function block(
  services: ModerationServices,
  call: Repeatable,
  id: number,
  { revision, reasons, note = null }: { revision: number; reasons: string[]; note?: string | null | undefined },
): Promise<Decided> {
  const codes = checkReasons(reasons, note);
  return decide(services, call, { id, revision }, (trx, listing) =>
    blockLocked(services, trx, call, listing, { reasons: codes, note }),
  );
}

/** The reasons without repetitions. Refuses what is none, and `other` without a note. */
export function checkReasons(reasons: readonly string[], note: string | null): string[] {
  const codes = [...new Set(reasons)];
  if (findReasons(codes).length < codes.length) refuseField("reasons", "unknown_id");
  if (codes.includes("other") && note === null) refuseField("note", "required");
  return codes;
}

function refuseField(field: string, message: string): never {
  refuse("validation_failed", { fields: { [field]: [{ message }] } });
}

/** Blocks an ad whose row is locked, writes it down and tells the owner. */
export async function blockLocked(
  services: ModerationServices,
  trx: Db,
  call: Repeatable,
  listing: JudgedRow,
  { reasons, note }: { reasons: string[]; note: string | null },
): Promise<"blocked"> {
  const state = move("block", listing);
  await writeBlock(trx, listing.id);
  await log(services, trx, call, listing, { action: "block", reasons, note });
  await notify(trx, { userId: listing.user_id, action: "blocked", productId: listing.id, reasons });
  await indexListings(trx, services.catalogue.current(), [listing.id]);
  return state;
}

/** Decides on an ad as it was seen. Refuses with `changed_since` when it has another revision now, and with `taken` when it is somebody else's to decide. */
function decide(
  services: ModerationServices,
  call: Repeatable,
  { id, revision }: { id: number; revision: number },
  work: (trx: Db, listing: JudgedRow) => Promise<Decided["state"]>,
): Promise<Decided> {
  return changeListings(services, call, async (trx, aftermath) => {
    const now = services.now();
    const listing = (await lockJudged(trx, id)) ?? refuse("not_found");
    if (listing.revision !== revision) refuse("changed_since");
    await refuseOthers(trx, listing, call.userId, now);
    const state = await work(trx, listing);
    await releaseListing(trx, id);
    aftermath.listings.push(id);
    return { state, undo_until: new Date(now.getTime() + undoSeconds * 1_000).toISOString() };
  });
}

/** Somebody else looks at it, or has just decided on what this moderator still has on the screen. */
async function refuseOthers(trx: Db, listing: JudgedRow, moderatorId: number, now: Date): Promise<void> {
  const taker = await findTaker(trx, listing.id, now);
  if (taker && taker.id !== moderatorId) refuse("taken");
  if (listing.state !== "active") return;
  const last = await findDecision(trx, listing.id);
  const isFresh = last && now.getTime() - last.created_at.getTime() < takeSeconds * 1_000;
  if (isFresh && last.moderator_id !== moderatorId) refuse("taken");
}

/** Takes one's own last decision back within 30 seconds: the ad has its place in the queue again, and its owner was told nothing. */
export function undo(services: ModerationServices, call: Repeatable, id: number): Promise<Reply<typeof undoDecision>> {
  return changeListings(services, call, async (trx, aftermath) => {
    const now = services.now();
    const listing = (await lockJudged(trx, id)) ?? refuse("not_found");
    const last = await findDecision(trx, id);
    const isMine = last?.moderator_id === call.userId && last.revision === listing.revision;
    if (!last || !isMine || now.getTime() - last.created_at.getTime() > undoSeconds * 1_000)
      refuse("state_not_allowed");
    const state = move("undo", listing);
    await writeUndo(trx, id, last.approved_before);
    await markUndone(trx, last.id, now);
    await log(services, trx, call, listing, { action: "undo" });
    const action = last.action === "approve" ? "activated" : "blocked";
    await withdraw(trx, { userId: listing.user_id, action, productId: id });
    const until = new Date(now.getTime() + takeSeconds * 1_000);
    await takeListing(trx, { id, moderatorId: call.userId, now, until });
    await indexListings(trx, services.catalogue.current(), [id]);
    aftermath.listings.push(id);
    return { state };
  });
}

async function log(
  { now }: ModerationServices,
  trx: Db,
  { userId }: Repeatable,
  listing: JudgedRow,
  entry: { action: "approve" | "block" | "undo"; reasons?: string[]; note?: string | null },
): Promise<void> {
  await insertLog(trx, {
    ...entry,
    moderator_id: userId,
    listing_id: listing.id,
    user_id: listing.user_id,
    subject: listing.title,
    revision: listing.revision,
    approved_before: listing.approved_revision,
    created_at: now(),
  });
}
