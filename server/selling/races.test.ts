import fc from "fast-check";
import { expect } from "vitest";
import type { ListingState } from "#contracts/listings/schemas.ts";
import { approveProduct, blockProduct, undoDecision } from "#contracts/moderation/schemas.ts";
import { deleteProduct, updateProduct, upvoteProduct } from "#contracts/selling/schemas.ts";
import { type TestApp, testOfTwo as test } from "#server/test/app.ts";
import { makeListing, makeModerator, makeUser } from "#server/test/make.ts";
import { plainCategory } from "#server/test/sell.ts";
import { type ListingCondition, canTransition, type ListingEvent, transitions } from "./states.ts";

const owners = ["deactivate", "activate", "edit", "delete", "raise"] as const;
const staff = ["approve", "block", "undo"] as const;
type Decision = { name: "approve" | "block"; moderator: number };

/** Moderators are 0 and 1. */
type Action = { name: (typeof owners)[number] } | Decision | { name: "undo"; moderator: number };

/** The part of a listing that the actions depend on; null once it is deleted for good. */
interface Model extends ListingCondition {
  isRaised: boolean;
  /** Decisions that were not undone, the last one at the end. */
  decisions: readonly { moderator: number; revision: number; approvedBefore: number | null }[];
  holder: number | null;
}

type Step = [status: number, after: Model | null];

/** Status and result of an action by itself. */
function act(action: Action, listing: Model | null, seen: number): Step {
  if (listing === null) return [404, null];
  const no: Step = [409, listing];
  const go = (event: ListingEvent, change: Partial<Model>): Step => {
    const { to } = transitions[event];
    if (!canTransition(event, listing)) return no;
    return [200, to === "gone" ? null : { ...listing, ...change, state: to }];
  };
  const isThere = listing.deleted_at === null;
  switch (action.name) {
    case "deactivate":
      return listing.state === "inactive" && isThere ? [200, listing] : go("deactivate", {});
    case "activate":
      return listing.state === "active" && isThere ? [200, listing] : go("activate", {});
    case "edit":
      return go("edit", { revision: listing.revision + 1, deleted_at: null });
    case "delete":
      return canTransition("delete", listing) ? go("delete", { deleted_at: new Date(0) }) : go("deleteForever", {});
    case "raise":
      if (listing.state !== "active") return no;
      return listing.isRaised ? [429, listing] : [200, { ...listing, isRaised: true }];
    case "approve":
    case "block":
      return decide(action, listing, seen, go);
    case "undo": {
      const last = listing.decisions.at(-1);
      if (last?.moderator !== action.moderator || last.revision !== listing.revision) return no;
      return go("undo", {
        approved_revision: last.approvedBefore,
        decisions: listing.decisions.slice(0, -1),
        holder: action.moderator,
      });
    }
  }
}

function decide(
  { name, moderator }: Decision,
  listing: Model,
  seen: number,
  go: (event: ListingEvent, change: Partial<Model>) => Step,
): Step {
  const last = listing.decisions.at(-1);
  const isHeld = listing.holder !== null && listing.holder !== moderator;
  const isDecided = listing.state === "active" && last !== undefined && last.moderator !== moderator;
  if (listing.revision !== seen || isHeld || isDecided) return [409, listing];
  const decision = { moderator, revision: listing.revision, approvedBefore: listing.approved_revision };
  const isFirst = listing.approved_revision === null;
  return go(name, {
    decisions: [...listing.decisions, decision],
    holder: null,
    ...(name === "approve" && { approved_revision: listing.revision, isRaised: listing.isRaised && !isFirst }),
  });
}

/** Whether some order of the actions gives these statuses and this end. */
function isPossible(listing: Model | null, left: readonly { action: Action; status: number }[], end: string): boolean {
  if (left.length === 0) return summarise(listing) === end;
  return left.some(({ action, status }, at) => {
    const [answer, after] = act(action, listing, 1);
    return answer === status && isPossible(after, left.toSpliced(at, 1), end);
  });
}

function summarise(listing: Pick<Model, keyof ListingCondition> | null | undefined): string {
  if (!listing) return "gone";
  return `${listing.state}, ${listing.deleted_at ? "deleted" : "there"}, revision ${listing.revision}, approved ${listing.approved_revision}`;
}

function perform(
  app: TestApp,
  action: Action,
  id: number,
  { owner, moderators }: { owner: number; moderators: number[] },
) {
  const own = app.as({ userId: owner, role: "user" });
  const params = { id };
  const moderator = "moderator" in action ? moderators[action.moderator] : undefined;
  const asModerator = app.as({ userId: moderator ?? 0, role: "moderator" });
  switch (action.name) {
    case "deactivate":
      return own.call(updateProduct, { params, body: { state: "inactive" } });
    case "activate":
      return own.call(updateProduct, { params, body: { state: "active" } });
    case "edit":
      return own.call(updateProduct, { params, body: { title: `Шкаф ${Math.random()}` } });
    case "delete":
      return own.call(deleteProduct, { params });
    case "raise":
      return own.call(upvoteProduct, { params });
    case "approve":
      return asModerator.call(approveProduct, { params, body: { revision: 1 } });
    case "block":
      return asModerator.call(blockProduct, { params, body: { revision: 1, reasons: ["weapons"] } });
    case "undo":
      return asModerator.call(undoDecision, { params });
  }
}

const anyAction: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ name: fc.constantFrom(...owners) }),
  fc.record({ name: fc.constantFrom(...staff), moderator: fc.constantFrom(0, 1) }) as fc.Arbitrary<Action>,
);
const anyState = fc.constantFrom<ListingState>("active", "inactive", "on_review", "blocked");

test("simultaneous actions of an owner and two moderators, in two processes, are serialisable", async ({
  app,
  other,
}) => {
  const owner = await makeUser(app);
  const moderators = [await makeModerator(app), await makeModerator(app)];
  await fc.assert(
    fc.asyncProperty(anyState, fc.array(anyAction, { minLength: 2, maxLength: 6 }), async (state, actions) => {
      const id = await makeListing(app, { user: owner, state, category: plainCategory, title: "Шкаф" });
      const answers = await Promise.all(
        actions.map((action, index) => perform(index % 2 === 0 ? app : other, action, id, { owner, moderators })),
      );
      const after = await app.db
        .selectFrom("listings")
        .select(["state", "deleted_at", "revision", "approved_revision"])
        .where("id", "=", id)
        .executeTakeFirst();
      const listed = await app.db
        .selectFrom("listing_search")
        .select("listing_id")
        .where("listing_id", "=", id)
        .execute();
      expect(listed).toHaveLength(after?.state === "active" ? 1 : 0);
      const before: Model = {
        state,
        deleted_at: null,
        revision: 1,
        approved_revision: state === "active" || state === "inactive" ? 1 : null,
        isRaised: false,
        decisions: [],
        holder: null,
      };
      const done = actions.map((action, index) => ({ action, status: answers[index]?.status ?? 0 }));
      const end = summarise(after as ListingCondition | undefined);
      expect(isPossible(before, done, end), `${JSON.stringify(done)} of ${state} ended as ${end}`).toBe(true);
    }),
    { numRuns: 40 },
  );
}, 120_000);
