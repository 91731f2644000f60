import type { Reply } from "#contracts/base/endpoint.ts";
import { holdSeconds, undoSeconds } from "#contracts/moderation/rules.ts";
import type { approveProduct, undoDecision } from "#contracts/moderation/schemas.ts";
import { noteNews } from "#server/follows/news/tell-followers.ts";
import { isOnStaffOf } from "#server/business/records/staff-queries.ts";
import { tellPriceChange } from "#server/chat/messages/tell-price.ts";
import { notify, withdraw } from "#server/notifications/notify.ts";
import type { Db } from "#server/database/database.ts";
import type { IdempotentCall } from "#server/http/idempotency.ts";
import { refuse, refuseIf } from "#server/platform/refusal.ts";
import { noteShown } from "#server/saved-searches/matching/match.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { findReasons } from "#server/content-policy/block-reasons.ts";
import { changeListings } from "#server/selling/services.ts";
import { transition } from "#server/selling/states.ts";
import { findDecision, insertAuditEntries, markUndone } from "./audit-queries.ts";
import { lockModerated, type ModeratedRow, writeApproval, writeBlocks, writeUndo } from "./decision-queries.ts";
import { explainNoDecision, mayUndo } from "./policy.ts";
import { deleteHold, findHolder, writeHold } from "./hold-queries.ts";
import type { ModerationServices } from "./services.ts";

type DecisionResult = Reply<typeof approveProduct>;

/** Makes a revision public, and notifies the owner. */
export async function approve(
  services: ModerationServices,
  call: IdempotentCall,
  id: number,
  { revision, note = null }: { revision: number; note?: string | null | undefined },
): Promise<DecisionResult> {
  const result = await decide(services, call, { id, revision }, async (trx, listing) => {
    const state = transition("approve", listing);
    await writeApproval(trx, listing, services.now());
    await record(services, trx, call, [listing], { action: "approve", note });
    await notify(trx, { userId: listing.user_id, action: "activated", productId: id });
    await indexListings(trx, services.catalogue.current(), [id], services.now());
    if (listing.approved_revision === null) {
      await noteNews(trx, [id], "listing");
      await noteShown(trx, [id], services.now());
    }
    return state;
  });
  // Not awaited: the moderator has nothing to do with it.
  tellPriceChange(services, id).catch((error: unknown) =>
    services.log.warn({ err: error }, "rooms were not told a price"),
  );
  return result;
}

/** Blocks a listing that is on review or public, or was until its owner took it off, and notifies the owner of the reasons. */
export function block(
  services: ModerationServices,
  call: IdempotentCall,
  id: number,
  { revision, reasons, note = null }: { revision: number; reasons: string[]; note?: string | null | undefined },
): Promise<DecisionResult> {
  const codes = checkReasons(reasons, note);
  return decide(services, call, { id, revision }, async (trx, listing) => {
    await blockLockedListings(services, trx, call, [listing], { reasons: codes, note });
    return "blocked";
  });
}

/** The distinct reasons. Refuses unknown ones, and `other` without a note. */
export function checkReasons(reasons: readonly string[], note: string | null): string[] {
  const codes = [...new Set(reasons)];
  if (findReasons(codes).length < codes.length) refuseField("reasons", "unknown_id");
  if (codes.includes("other") && note === null) refuseField("note", "required");
  return codes;
}

/** Refuses the body for what a field has: a key of `fields` in `errors.json`. */
export function refuseField(field: string, message: string): never {
  refuse("validation_failed", { fields: { [field]: [{ message }] } });
}

/** The listings must be locked; of an owner there are some hundreds at most. */
export async function blockLockedListings(
  services: ModerationServices,
  trx: Db,
  call: IdempotentCall,
  listings: readonly ModeratedRow[],
  { reasons, note }: { reasons: string[]; note: string | null },
): Promise<void> {
  if (listings.length === 0) return;
  for (const listing of listings) transition("block", listing);
  const ids = listings.map(({ id }) => id);
  await writeBlocks(trx, ids);
  await record(services, trx, call, listings, { action: "block", reasons, note });
  for (const { id, user_id } of listings) {
    await notify(trx, { userId: user_id, action: "blocked", productId: id, reasons });
  }
  await indexListings(trx, services.catalogue.current(), ids, services.now());
}

/**
 * Decides on the revision that the moderator saw. Refuses with `changed_since` when it is outdated, and with `taken` when another
 * moderator holds the listing.
 */
function decide(
  services: ModerationServices,
  call: IdempotentCall,
  { id, revision }: { id: number; revision: number },
  work: (trx: Db, listing: ModeratedRow) => Promise<DecisionResult["state"]>,
): Promise<DecisionResult> {
  return changeListings(services, call, async (trx, afterCommit) => {
    const now = services.now();
    const listing = (await lockModerated(trx, id)) ?? refuse("not_found");
    if (listing.revision !== revision) refuse("changed_since");
    // Nobody decides on what they may have written for a business.
    if (await isOnStaffOf(trx, call.userId, listing.user_id)) refuse("own_listing");
    const holder = await findHolder(trx, id, now);
    const last = await findDecision(trx, id);
    refuseIf(explainNoDecision(call.userId, { listing, holder, last, now }));
    const state = await work(trx, listing);
    await deleteHold(trx, id);
    afterCommit.listings.push(id);
    return { state, undo_until: new Date(now.getTime() + undoSeconds * 1_000).toISOString() };
  });
}

/** Undoes the moderator's own last decision within 30 seconds: the listing returns to the queue, and the notification is withdrawn. */
export function undo(
  services: ModerationServices,
  call: IdempotentCall,
  id: number,
): Promise<Reply<typeof undoDecision>> {
  return changeListings(services, call, async (trx, afterCommit) => {
    const now = services.now();
    const listing = (await lockModerated(trx, id)) ?? refuse("not_found");
    const last = await findDecision(trx, id);
    if (!last || !mayUndo(call.userId, { listing, last, now })) refuse("state_not_allowed");
    const state = transition("undo", listing);
    await writeUndo(trx, id, last.approved_before);
    await markUndone(trx, last.id, now);
    await record(services, trx, call, [listing], { action: "undo" });
    const action = last.action === "approve" ? "activated" : "blocked";
    await withdraw(trx, { userId: listing.user_id, action, productId: id });
    const until = new Date(now.getTime() + holdSeconds * 1_000);
    await writeHold(trx, { id, moderatorId: call.userId, now, until });
    await indexListings(trx, services.catalogue.current(), [id], now);
    afterCommit.listings.push(id);
    return { state };
  });
}

async function record(
  { now }: ModerationServices,
  trx: Db,
  { userId }: IdempotentCall,
  listings: readonly ModeratedRow[],
  entry: { action: "approve" | "block" | "undo"; reasons?: string[]; note?: string | null },
): Promise<void> {
  await insertAuditEntries(
    trx,
    listings.map((listing) => ({
      ...entry,
      moderator_id: userId,
      listing_id: listing.id,
      user_id: listing.user_id,
      subject: listing.title,
      revision: listing.revision,
      approved_before: listing.approved_revision,
      created_at: now(),
    })),
  );
}
