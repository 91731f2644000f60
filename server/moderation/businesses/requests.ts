import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import type { RequestRejection } from "#contracts/business/request-rules.ts";
import type {
  approveBusinessRequest as approveCall,
  listBusinessRequests as listCall,
  ModeratedRequest,
  rejectBusinessRequest as rejectCall,
} from "#contracts/moderation/business-schemas.ts";
import { approveRequest, rejectRequest } from "#server/business/lifecycle/decide.ts";
import type { DecisionServices } from "#server/business/lifecycle/tell-decision.ts";
import { findEarlierDemo } from "#server/business/lifecycle/earlier-demos.ts";
import { areAlikeNames, listSpellings } from "#server/business/requests/alike-names.ts";
import { areCloseNames } from "#server/business/requests/close-names.ts";
import { presentRefusal } from "#server/business/requests/present.ts";
import {
  isNameConflict,
  lockRequest,
  readSimilarNames,
  readSpelledAlike,
  type RequestRow,
} from "#server/business/requests/queries.ts";
import { isOnStaffOf } from "#server/business/records/staff-queries.ts";
import type { Db } from "#server/database/database.ts";
import { type IdempotentCall, runIdempotent } from "#server/http/idempotency.ts";
import { defaultPageSize, paginate, refuseListKey } from "#server/http/pagination.ts";
import { refuse, refuseField } from "#server/platform/refusal.ts";
import { changeListings } from "#server/selling/services.ts";
import type { SiteSettings } from "#server/site-settings/queries.ts";
import { insertAuditEntry } from "../audit-queries.ts";
import { isOwn } from "../policy.ts";
import { presentUser } from "../present.ts";
import type { ModerationServices } from "../services.ts";
import { type ModeratedUserRow, readModeratedUsers } from "../user-queries.ts";
import { countWaitingRequests, readWaitingRequests, type RequestPosition, type WaitingRequestRow } from "./queries.ts";

export interface RequestModerationServices extends ModerationServices, DecisionServices {
  secret: string;
  siteSettings: { current(): Pick<SiteSettings, "business_demo_days"> };
}

/** A page of requests that wait, with who sends them and whose names are like theirs. */
export async function listRequests(
  services: RequestModerationServices,
  moderatorId: number,
  { limit = defaultPageSize, key }: ValidInput<typeof listCall>["query"],
  address: URL,
): Promise<Reply<typeof listCall>> {
  const { db } = services;
  const [found, count] = await Promise.all([
    readWaitingRequests(db, { viewerId: moderatorId, after: parseKey(key), limit: limit + 1 }),
    countWaitingRequests(db, moderatorId),
  ]);
  const keyOf = (row: WaitingRequestRow) => `${row.submitted_at.getTime()}-${row.id}`;
  const { rows, links } = paginate(found, limit, address, keyOf);
  const users = await readModeratedUsers(
    db,
    rows.map((row) => row.user_id),
  );
  const userById = new Map(users.map((user) => [user.id, user]));
  const results: ModeratedRequest[] = [];
  for (const row of rows) {
    const user = userById.get(row.user_id);
    if (user) results.push(await present(services, row, user));
  }
  return { results, count, ...links };
}

function parseKey(key: string | undefined): RequestPosition | undefined {
  if (key === undefined) return undefined;
  const [, time, id] = /^(\d{1,13})-(\d{1,15})$/.exec(key) ?? refuseListKey();
  return { submittedAt: new Date(Number(time)), id: Number(id) };
}

async function present(
  { db, catalogue, secret, now }: RequestModerationServices,
  row: WaitingRequestRow,
  user: ModeratedUserRow,
): Promise<ModeratedRequest> {
  const category = catalogue.current().categoryById.get(row.category_id ?? 0);
  const earlierDemo = await findEarlierDemo(db, secret, row.user_id);
  const candidates = await readSimilarNames(db, { id: row.id, foldedName: row.folded_name, compared: "all" });
  const spelledAlike = await readSpelledAlike(db, { id: row.id, ...listSpellings(row.name), compared: "all" });
  const similar = [
    ...candidates.filter((one) => areCloseNames(one.folded_name, row.folded_name)),
    ...spelledAlike.filter((one) => areAlikeNames(one.name, row.name)),
  ];
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    is_own_phone: row.is_own_phone,
    description: row.about,
    category: category ? { id: category.id, title_ru: category.title_ru, title_ky: category.title_ky } : null,
    submitted_date: row.submitted_at.toISOString(),
    waiting_seconds: Math.max(0, Math.floor((now().getTime() - row.submitted_at.getTime()) / 1_000)),
    user: presentUser(user),
    refused_before: presentRefusal(row),
    demo_before: earlierDemo?.toISOString() ?? null,
    similar: [...new Map(similar.map((one) => [one.id, one])).values()]
      .slice(0, maxSimilar)
      .map(({ id, name, request_status, user_id, user_name }) => ({
        id,
        name,
        request_status,
        user: { id: user_id, name: user_name },
      })),
  };
}

/** Similar names shown with a request. */
const maxSimilar = 10;

/** Approves a request as it was seen. Refuses with `name_in_use` if another business has the name by now. Idempotent. */
export async function approve(
  services: RequestModerationServices,
  call: IdempotentCall,
  id: number,
  { submitted_date: seen }: ValidInput<typeof approveCall>["body"],
): Promise<Reply<typeof approveCall>> {
  const { catalogue, now, secret, siteSettings } = services;
  const approved = changeListings(services, call, async (trx, { listings }) => {
    const request = await lockSeen(trx, call.userId, id, { seen, status: "success" });
    if (request.request_status === "submitted") {
      const demoDays = siteSettings.current().business_demo_days;
      const decision = { moderatorId: call.userId, demoDays, secret, now: now() };
      listings.push(...(await approveRequest(services, trx, catalogue.current(), request, decision)));
      await record(trx, request, { ...decision, action: "approve_business", note: null });
    }
    return { status: "success" as const };
  });
  return approved.catch((error: unknown) => {
    if (isNameConflict(error)) refuse("name_in_use");
    throw error;
  });
}

/** Refuses a request as it was seen. Idempotent. */
export async function reject(
  services: RequestModerationServices,
  call: IdempotentCall,
  id: number,
  { submitted_date: seen, reason, note = null }: ValidInput<typeof rejectCall>["body"],
): Promise<Reply<typeof rejectCall>> {
  if (reason === "other" && note === null) refuseField("note", "required");
  const { db, now } = services;
  return runIdempotent(db, call, now(), async (trx) => {
    const request = await lockSeen(trx, call.userId, id, { seen, status: "rejected" });
    if (request.request_status === "submitted") {
      const decision = { moderatorId: call.userId, reason, note, now: now() };
      await rejectRequest(services, trx, request, decision);
      await record(trx, request, { ...decision, action: "reject_business" });
    }
    return { status: "rejected" as const };
  });
}

/**
 * The request, locked, if it is still what the moderator saw. `already_decided` when somebody decided on it, unless it was this moderator, as now:
 * the same again changes nothing.
 */
async function lockSeen(
  trx: Db,
  moderatorId: number,
  id: number,
  { seen, status }: { seen: Date; status: "success" | "rejected" },
): Promise<RequestRow> {
  const request = (await lockRequest(trx, id)) ?? refuse("not_found");
  if (isOwn(moderatorId, request) || (await isOnStaffOf(trx, moderatorId, request.user_id))) refuse("own_account");
  if (request.submitted_at.getTime() !== seen.getTime()) refuse("edited_meanwhile");
  const isDecided = request.request_status !== "submitted";
  if (isDecided && !(request.request_status === status && request.decided_by === moderatorId))
    refuse("already_decided");
  return request;
}

function record(
  trx: Db,
  request: RequestRow,
  decision: {
    moderatorId: number;
    action: "approve_business" | "reject_business";
    reason?: RequestRejection;
    note: string | null;
    now: Date;
  },
): Promise<void> {
  const { moderatorId, action, reason, note, now } = decision;
  return insertAuditEntry(trx, {
    moderator_id: moderatorId,
    action,
    user_id: request.user_id,
    subject: request.name,
    note,
    changes: reason === undefined ? [] : [{ field: "refusal", before: null, after: reason }],
    created_at: now,
  });
}
