import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import type {
  Catalog,
  listCatalogueProducts,
  listCatalogues as listCataloguesCall,
} from "#contracts/business/catalogue-schemas.ts";
import { isShownAsBusiness } from "#contracts/users/rules.ts";
import { findBusiness, findCatalogue } from "#server/business/records/catalogue-queries.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import { defaultPageSize, paginate, refuseListKey } from "#server/http/pagination.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { refuse } from "#server/platform/refusal.ts";
import { presentOwnCard } from "#server/selling/present.ts";
import { readOwnCardsOf } from "#server/selling/queries.ts";
import { presentCatalogue } from "./present.ts";
import { type ListedCatalogueRow, readCatalogues, readMembers, readMosaics } from "./queries.ts";

export interface CatalogueReaders {
  db: Db;
  catalogue: CatalogueStore;
  now(): Date;
}

/** Photos of a catalogue's card: two rows of two. */
const mosaicSize = 4;

/** Whether a business is the viewer's, and whether its time is over. Refuses to others what is no business yet. */
async function findShown(
  db: Db,
  viewer: Viewer | null,
  businessId: number,
): Promise<{ isOwn: boolean; isExpired: boolean }> {
  const business = await findBusiness(db, businessId);
  const isOwn = business !== undefined && business.user_id === viewer?.userId;
  if (!business || (!isOwn && !isShownAsBusiness(business.request_status))) refuse("not_found");
  return { isOwn, isExpired: business.request_status === "expired" };
}

/** A page of a business's catalogues. Of one whose time is over the public sees none. */
export async function listCatalogues(
  services: CatalogueReaders,
  viewer: Viewer | null,
  businessId: number,
  { products, limit = defaultPageSize, key }: ValidInput<typeof listCataloguesCall>["query"],
  address: URL,
): Promise<Reply<typeof listCataloguesCall>> {
  const { db } = services;
  const after = parseKey(key);
  const { isOwn, isExpired } = await findShown(db, viewer, businessId);
  if (!isOwn && isExpired) return { results: [], ...paginate([], limit, address, String).links };
  const found = await readCatalogues(db, businessId, {
    withEmpty: isOwn,
    asked: products ?? [],
    after: after && { position: after[0], id: after[1] },
    limit: limit + 1,
  });
  const { rows, links } = paginate(found, limit, address, (row) => `${row.position}_${row.id}`);
  return { results: await withMosaics(services, rows, { isOwn, isAsked: products !== undefined }), ...links };
}

/** A catalogue with its first listings. Refuses to others one that shows nothing. */
export async function getCatalogue(
  services: CatalogueReaders,
  viewer: Viewer | null,
  businessId: number,
  id: number,
): Promise<Catalog> {
  const { db } = services;
  const found = await findCatalogue(db, id);
  if (found?.business_id !== businessId) refuse("not_found");
  const isOwn = found.user_id === viewer?.userId;
  if (!isOwn && found.request_status !== "success") refuse("not_found");
  const [row] = await readCatalogues(db, businessId, { id, withEmpty: isOwn, asked: [], limit: 1 });
  const [presented] = row ? await withMosaics(services, [row], { isOwn, isAsked: false }) : [];
  return presented ?? refuse("not_found");
}

async function withMosaics(
  { db, catalogue }: CatalogueReaders,
  rows: readonly ListedCatalogueRow[],
  { isOwn, isAsked }: { isOwn: boolean; isAsked: boolean },
): Promise<Catalog[]> {
  const photos = await readMosaics(
    db,
    rows.map(({ id }) => id),
    mosaicSize,
  );
  const mosaics = Map.groupBy(photos, (row) => row.catalogue_id);
  const current = catalogue.current();
  return rows.map((row) => presentCatalogue(row, mosaics.get(row.id) ?? [], { isOwn, isAsked, catalogue: current }));
}

/** A page of what is in one's own catalogue, in whatever state it is. */
export async function listOwnCatalogue(
  { db, catalogue, now }: CatalogueReaders,
  { userId }: Viewer,
  id: number,
  { limit = defaultPageSize, key }: ValidInput<typeof listCatalogueProducts>["query"],
  address: URL,
): Promise<Reply<typeof listCatalogueProducts>> {
  const after = parseKey(key);
  const found = (await findCatalogue(db, id)) ?? refuse("not_found");
  if (found.user_id !== userId) refuse("forbidden");
  const members = await readMembers(db, id, {
    after: after && { position: after[0], listing_id: after[1] },
    limit: limit + 1,
  });
  const { rows, links } = paginate(members, limit, address, (row) => `${row.position}_${row.listing_id}`);
  const cards = await readOwnCardsOf(
    db,
    userId,
    rows.map(({ listing_id }) => listing_id),
  );
  return { results: cards.map((row) => presentOwnCard(row, catalogue.current(), now())), ...links };
}

/** Position and id; positions of promotions are negative. */
function parseKey(key: string | undefined): [number, number] | undefined {
  if (key === undefined) return undefined;
  const [, position, id] = /^(-?\d{1,15})_(\d{1,15})$/.exec(key) ?? [];
  return position === undefined ? refuseListKey() : [Number(position), Number(id)];
}
