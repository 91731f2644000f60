import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import type {
  BusinessRequest,
  changeBusinessRequest as changeCall,
  getBusinessRequest as getCall,
  sendBusinessRequest as sendCall,
} from "#contracts/business/request-schemas.ts";
import { isShownAsBusiness } from "#contracts/users/rules.ts";
import { businessEnd, daysLeft } from "#server/business/records/business-end.ts";
import { foldBusinessName } from "#server/business/records/fold-name.ts";
import { refusePlainName } from "#server/business/records/plain-words.ts";
import { refuseBusinessName } from "#server/business/records/refuse-business-name.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import { type IdempotentCall, runIdempotent } from "#server/http/idempotency.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { refuse, refuseField, refuseIf } from "#server/platform/refusal.ts";
import { refuseFraudInAbout } from "#server/shield/refuse-fraud.ts";
import type { SiteSettings } from "#server/site-settings/queries.ts";
import { explainNoRequest, mayChangeRequest } from "./policy.ts";
import { presentRequest } from "./present.ts";
import * as queries from "./queries.ts";

export interface RequestServices {
  db: Db;
  catalogue: CatalogueStore;
  siteSettings: { current(): Pick<SiteSettings, "business_demo_days"> };
  /** Address of the site, whose links a description may have. */
  publicUrl: string;
  now: () => Date;
}

/** Stores a request for a business profile, once per user; after a refusal again. Idempotent by key. */
export async function sendRequest(
  services: RequestServices,
  call: IdempotentCall,
  { name, phone, description, category }: ValidInput<typeof sendCall>["body"],
): Promise<BusinessRequest> {
  const { db, now } = services;
  const { userId } = call;
  refuseWrong(services, { name, description, category });
  const foldedName = foldBusinessName(name);
  await runIdempotent(db, call, now(), async (trx) => {
    refuseIf(explainNoRequest((await queries.findRequestOf(trx, userId))?.request_status));
    if (await queries.isNameTaken(trx, foldedName, userId)) refuseTakenName();
    const request = { userId, name, foldedName, phone, about: description, categoryId: category, now: now() };
    // Undefined: the user has sent another one at the same time.
    return { id: (await queries.insertRequest(trx, request)) ?? refuse("request_exists") };
  });
  return presentRequest((await queries.findRequestOf(db, userId)) ?? refuse("not_found"));
}

/** Changes the given values of one's own request, until a moderator has decided on it (`request_decided`). Refuses what {@link sendRequest} refuses. */
export async function changeRequest(
  services: RequestServices,
  { userId }: Viewer,
  { name, phone, description, category }: ValidInput<typeof changeCall>["body"],
): Promise<BusinessRequest> {
  const { db } = services;
  refuseWrong(services, { name, description, category });
  return db.transaction().execute(async (trx) => {
    const before = (await queries.lockRequestOf(trx, userId)) ?? refuse("not_found");
    if (!mayChangeRequest(before.request_status)) refuse("request_decided");
    const after = {
      name: name ?? before.name,
      folded_name: name === undefined ? before.folded_name : foldBusinessName(name),
      phone: phone ?? before.phone,
      about: description ?? before.about,
      category_id: category ?? before.category_id,
    };
    const keys = Object.keys(after) as (keyof typeof after)[];
    if (keys.every((key) => after[key] === before[key])) return presentRequest(before);
    if (await queries.isNameTaken(trx, after.folded_name, userId)) refuseTakenName();
    return presentRequest(await queries.updateRequest(trx, before.id, after));
  });
}

/**
 * Takes one's own request back, until a moderator has decided on it; the same again changes nothing. One that had been refused before is a refused one
 * again, so that nobody gets rid of a refusal.
 */
export async function withdrawRequest({ db, now }: RequestServices, { userId }: Viewer): Promise<null> {
  await db.transaction().execute(async (trx) => {
    const request = await queries.lockRequestOf(trx, userId);
    if (!request || request.request_status === "rejected") return;
    if (!mayChangeRequest(request.request_status)) refuse("request_decided");
    if (request.rejection_reason === null) await queries.deleteRequest(trx, request.id);
    else await queries.setRejectedAgain(trx, request.id, now());
  });
  return null;
}

function refuseWrong(
  { catalogue, publicUrl }: Pick<RequestServices, "catalogue" | "publicUrl">,
  {
    name,
    description,
    category,
  }: Partial<Pick<ValidInput<typeof sendCall>["body"], "name" | "description" | "category">>,
): void {
  if (category !== undefined) {
    const known = catalogue.current().categoryById.get(category);
    if (!known) refuseField("category", "unknown_id");
    if (!known.isActive) refuseField("category", "category_closed");
  }
  if (name !== undefined) {
    refuseBusinessName(name);
    refusePlainName(catalogue.current(), name);
  }
  if (description !== undefined) refuseFraudInAbout(description, "description", [new URL(publicUrl).hostname]);
}

function refuseTakenName(): never {
  refuseField("name", "business_name_taken");
}

/** One's own request, whether another may be sent, and how long the business is on show. */
export async function readOwnRequest(
  { db, siteSettings, now }: RequestServices,
  { userId }: Viewer,
): Promise<Reply<typeof getCall>> {
  const row = await queries.findRequestOf(db, userId);
  return {
    may_apply: explainNoRequest(row?.request_status) === undefined,
    demo_days: siteSettings.current().business_demo_days,
    request: row ? presentRequest(row) : null,
    business: row && isShownAsBusiness(row.request_status) ? presentBusiness(row, now()) : null,
  };
}

function presentBusiness(row: queries.RequestRow, now: Date): NonNullable<Reply<typeof getCall>["business"]> {
  const end = businessEnd(row);
  return {
    id: row.id,
    link: row.link,
    is_registered: row.registration_step === null,
    is_demo: row.paid_until === null,
    end_date: end?.toISOString() ?? null,
    days_left: end === null ? null : row.request_status === "expired" ? 0 : daysLeft(end, now),
  };
}
