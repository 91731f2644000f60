import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import { maxSimilarBusinesses } from "#contracts/business/page-rules.ts";
import type {
  Business,
  BusinessContacts,
  getBusinessFacts,
  listBusinessPhotos,
  listSimilarBusinesses,
} from "#contracts/business/page-schemas.ts";
import type { Category } from "#server/catalogue/catalogue.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import { defaultPageSize, paginate, refuseListKey } from "#server/http/pagination.ts";
import { personOf, type Viewer } from "#server/http/viewer.ts";
import { refuse, refuseIf } from "#server/platform/refusal.ts";
import type { Doer, EventCounter } from "#server/statistics/event-counter.ts";
import * as contacts from "./contact-queries.ts";
import { explainHiddenBusiness, isOwnBusiness } from "./policy.ts";
import { presentBusiness, presentBusinessCard, presentFacts, presentStoredPhoto } from "./present.ts";
import * as queries from "./queries.ts";

export interface BusinessPageServices {
  db: Db;
  catalogue: CatalogueStore;
  now: () => Date;
  statistics: Pick<EventCounter, "add">;
}

/** A business by its id, its link, or one that it had before. Refuses what nobody sees. */
export async function getBusinessPage(
  { db, catalogue, now }: Pick<BusinessPageServices, "db" | "catalogue" | "now">,
  viewer: Viewer | null,
  key: string,
): Promise<Business> {
  const row =
    (await queries.findBusiness(db, key, viewer ? personOf(viewer) : undefined, now())) ?? refuse("not_found");
  refuseIf(explainHiddenBusiness(row));
  return presentBusiness(row, viewer, catalogue.current(), now());
}

/** What listings of a business show of it. Refuses what nobody sees. */
export async function getFacts(
  { db, catalogue, now }: BusinessPageServices,
  id: number,
): Promise<Reply<typeof getBusinessFacts>> {
  const row = (await queries.findBusinessFacts(db, id)) ?? refuse("not_found");
  refuseIf(explainHiddenBusiness(row));
  return presentFacts(row, catalogue.current(), now());
}

/** A business that everybody sees; refuses others with the reason. */
export async function getVisibleBusiness(
  { db, now }: Pick<BusinessPageServices, "db" | "now">,
  id: number,
): Promise<queries.BusinessState> {
  const row = (await queries.findBusinessState(db, String(id), now())) ?? refuse("not_found");
  refuseIf(explainHiddenBusiness(row));
  return row;
}

/** Businesses of the same main category; of one whose time is over too, which the public has seen before. */
export async function listSimilar(
  { db, catalogue, now }: BusinessPageServices,
  key: string,
): Promise<Reply<typeof listSimilarBusinesses>> {
  const row = (await queries.findBusinessState(db, key, now())) ?? refuse("not_found");
  if (explainHiddenBusiness(row) === "not_found") refuse("not_found");
  const current = catalogue.current();
  const main = current.categoryById.get(row.category_id ?? 0)?.path[0];
  const similar = await queries.readSimilarBusinesses(db, {
    id: row.id,
    categories: main ? listIds(main) : [],
    limit: maxSimilarBusinesses,
  });
  return { name: row.name, results: similar.map((one) => presentBusinessCard(one, current)) };
}

/** The ids of a category and all below it. */
function listIds({ id, children }: Category): number[] {
  return [id, ...children.flatMap(listIds)];
}

/** A page of the gallery, in its order. */
export async function listPhotos(
  services: BusinessPageServices,
  id: number,
  { limit = defaultPageSize, key }: ValidInput<typeof listBusinessPhotos>["query"],
  address: URL,
): Promise<Reply<typeof listBusinessPhotos>> {
  await getVisibleBusiness(services, id);
  const [, position, photoId] = key === undefined ? [] : (/^(\d{1,5})-(\d{1,15})$/.exec(key) ?? refuseListKey());
  const after = key === undefined ? undefined : { position: Math.min(Number(position), 32_767), id: Number(photoId) };
  const [found, count] = await Promise.all([
    queries.readGallery(services.db, id, { after, limit: limit + 1 }),
    queries.countGallery(services.db, id),
  ]);
  const { rows, links } = paginate(found, limit, address, (row) => `${row.position}-${row.id}`);
  return { results: rows.map((row) => presentStoredPhoto(row)), count, ...links };
}

/** Phones and accounts of a business; counted as a call, once a day of an account or a guest's network, and never of the owner. */
export async function revealContacts(
  services: BusinessPageServices,
  viewer: Viewer | null,
  id: number,
  doer: Doer,
): Promise<BusinessContacts> {
  const { db, statistics } = services;
  const business = await getVisibleBusiness(services, id);
  const found = (await contacts.readContacts(db, id)) ?? refuse("not_found");
  if (isOwnBusiness(viewer, business)) return found;
  statistics.add("businessCalls", [business.user_id], doer);
  return found;
}
