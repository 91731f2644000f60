import { pathOfAction } from "#contracts/notifications/kinds.ts";
import type { PushKind } from "#contracts/push/rules.ts";
import type { Db } from "#server/database/database.ts";
import { type ComposePush, translatePush } from "#server/push/compose.ts";
import { describeIn, pathOfSeller, titleIn } from "./present.ts";
import { type NotificationRow, readUntold } from "./queries.ts";

/** Counted no further. */
const maxCounted = 100;
const ownNotifications = "/profile/notifications";

/** Of saved searches and lower prices the listings, of others the notifications. */
function countOf(kind: PushKind, rows: readonly NotificationRow[]): number {
  return kind === "search" || kind === "price"
    ? rows.reduce((sum, { new_listings }) => sum + (new_listings ?? 1), 0)
    : rows.length;
}

/** Of the others the last one counts: it is about one listing. */
function isToldTogether(kind: PushKind): kind is "claim" | "favorite" | "followed" | "search" | "price" {
  return kind !== "chat" && kind !== "active" && kind !== "blocked";
}

/** What somebody has not read of one kind, and about one listing where it has one. */
export function createNotificationPush(db: Db): ComposePush {
  return async ({ userId, kind, subjectId, firstId, language }) => {
    const rows = await readUntold(db, userId, { kind, listingId: subjectId, firstId: firstId ?? 0, limit: maxCounted });
    const [last] = rows;
    if (!last) return undefined;
    // Of one listing the last decision counts.
    if (rows.length === 1 || !isToldTogether(kind)) {
      const leadsToListing = last.listing_id !== null && last.action !== "blocked";
      return {
        title: titleIn(language, last),
        body: describeIn(language, last),
        path: leadsToListing
          ? `/products/${last.listing_id}`
          : (pathOfSeller(last) ?? pathOfAction[last.action] ?? ownNotifications),
        time: last.created_at,
      };
    }
    return {
      title: titleIn(language, last),
      body: translatePush(language)(`many.${kind}`, { count: countOf(kind, rows) }),
      path: ownNotifications,
      time: last.created_at,
    };
  };
}
