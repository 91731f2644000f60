import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import { type BusinessOrdering, businessListSize } from "#contracts/business/directory/rules.ts";
import type { listBusinesses } from "#contracts/business/directory/schemas.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import { paginate, refuseListKey } from "#server/http/pagination.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { NameMatch } from "./name-index.ts";
import type { BusinessNames } from "./names.ts";
import { presentListedBusiness } from "./present.ts";
import {
  type BusinessFilter,
  type BusinessPosition,
  countBusinessList,
  type ListedBusinessRow,
  readBusinessList,
} from "./queries.ts";

export interface DirectoryServices {
  db: Db;
  catalogue: CatalogueStore;
  businessNames: BusinessNames;
  now: () => Date;
}

/** Names that one search finds at most: more of them say nothing. */
const maxMatches = 1_000;

/** A page of the businesses on show. */
export async function listBusinessDirectory(
  services: DirectoryServices,
  query: ValidInput<typeof listBusinesses>["query"],
  address: URL,
): Promise<Reply<typeof listBusinesses>> {
  const { db, catalogue, now } = services;
  const { search, limit = businessListSize } = query;
  const ordering = (query.ordering === "relevance" ? undefined : query.ordering) ?? (search ? "relevance" : "-rating");
  const after = query.key === undefined ? undefined : parsePosition(query.key, ordering);
  const filter: BusinessFilter = {
    categories: listBranch(query.category, "category", (id) => catalogue.current().categoryById.get(id)),
    locations: isCountry(query.location, catalogue)
      ? undefined
      : listBranch(query.location, "location", (id) => catalogue.current().locationById.get(id)),
    matches: search === undefined ? undefined : await findMatches(services, search, query.is_close),
  };
  if (filter.matches?.length === 0) return { results: [], count: 0, next: null, previous: null, key: null };
  const [found, count] = await Promise.all([
    readBusinessList(db, filter, { ordering, after, limit: limit + 1 }),
    countBusinessList(db, filter),
  ]);
  const { rows, links } = paginate(found, limit, address, (row) => writePosition(row, ordering));
  return { results: rows.map((row) => presentListedBusiness(row, catalogue.current(), now())), count, ...links };
}

async function findMatches(
  { businessNames }: DirectoryServices,
  search: string,
  isClose = false,
): Promise<NameMatch[]> {
  const found = await businessNames.find(search);
  return (isClose ? found.filter((match) => match.isClose) : found).slice(0, maxMatches);
}

interface Node {
  id: number;
  children: readonly Node[];
}

/** The ids of a category or location and all below it; undefined without one. */
function listBranch(
  id: number | undefined,
  field: string,
  find: (id: number) => Node | undefined,
): number[] | undefined {
  if (id === undefined) return undefined;
  const list = (node: Node): number[] => [node.id, ...node.children.flatMap(list)];
  return list(find(id) ?? refuse("validation_failed", { fields: { [field]: [{ message: "unknown_id" }] } }));
}

function isCountry(id: number | undefined, catalogue: CatalogueStore): boolean {
  return id !== undefined && catalogue.current().locationById.get(id)?.path.length === 0;
}

/** What a cursor has beside order and id, none of it with the sign between them. */
const cursorFields: Record<BusinessOrdering, readonly ("rank" | "rating_score" | "shown_from" | "name_order")[]> = {
  relevance: ["rank", "rating_score"],
  "-rating": ["rating_score"],
  "-created": ["shown_from"],
  name: ["name_order"],
};

/** The cursor after a row. */
function writePosition(row: ListedBusinessRow, ordering: BusinessOrdering): string {
  const values = cursorFields[ordering].map((field) => {
    if (field === "shown_from") return row.shown_from.getTime();
    return field === "name_order" ? Buffer.from(row.name_order).toString("base64url") : row[field];
  });
  return [ordering, ...values, row.id].join("~");
}

const number = /^\d{1,14}(\.\d{1,4})?$/;

function parsePosition(key: string, ordering: BusinessOrdering): BusinessPosition {
  const [named, ...values] = key.split("~");
  const id = Number(/^\d{1,15}$/.exec(values.pop() ?? "")?.[0] ?? refuseListKey());
  const fields = cursorFields[ordering];
  if (named !== ordering || values.length !== fields.length) refuseListKey();
  const position: BusinessPosition = { id, rank: 0, rating_score: 0, shown_from: new Date(0), name_order: "" };
  for (const [at, field] of fields.entries()) {
    const value = values[at] ?? "";
    if (field === "name_order") {
      position.name_order = Buffer.from(value, "base64url").toString("utf8").replaceAll("\0", "");
      continue;
    }
    if (!number.test(value)) refuseListKey();
    if (field === "shown_from") position.shown_from = new Date(Math.trunc(Number(value)));
    else position[field] = Math.min(Number(value), 9);
  }
  return position;
}
