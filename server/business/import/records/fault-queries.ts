import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import type { RowFault } from "../rows/row.ts";

/** Faults of cells whose values say nothing more: «890,50» and «180,75» are one fault. */
const ofCells = sql.lit(["amount", "price_currency", "price_fraction", "yes_or_no"].join(" "));

/** The faults `p` of rows `r`. */
const faultsOf = sql.raw(
  `jsonb_array_elements(coalesce(r.problems, '[]'::jsonb) || coalesce(r.photo_problems, '[]'::jsonb)) p`,
);
/** The part that equal faults have in common, without the texts of their cells. */
const common = sql`
  case when p ->> 'message' = any(string_to_array(${ofCells}, ' ')) then p - 'values' else p end`;
const faultKey = sql`md5((${common})::text)`;

/** Whether a row `r` has a fault. */
export const hasFault = (key: string) => sql`exists (select from ${faultsOf} where ${faultKey} = ${key})`;

/** Whether one word of the owner mends a fault: the place of all rows, or the category of a name. */
export function isUnsaid({ field, message }: RowFault): boolean {
  return field === "location" ? message === "required" : field === "category" && message !== "required";
}

/** The same in the database. */
const lacksPlace = sql.raw(`p ->> 'field' = 'location' and p ->> 'message' = 'required'`);
const lacksCategory = sql.raw(`p ->> 'field' = 'category' and p ->> 'message' <> 'required'`);

/** Counts the wrong rows of an import by what they wait for; some wait for both. `own`: rows that have faults of their own. */
export async function readMissing(
  db: Db,
  importId: number,
): Promise<{ ready: number; place: number; category: number; own: number }> {
  const { rows } = await sql<Awaited<ReturnType<typeof readMissing>>>`
    select count(*) filter (where not f.own)::int as ready, count(*) filter (where f.own)::int as own,
      count(*) filter (where f.place)::int as place, count(*) filter (where f.category)::int as category
    from import_rows r cross join lateral (
      select bool_or(${lacksPlace}) as place, bool_or(${lacksCategory}) as category,
        bool_or(not (${lacksPlace}) and not (${lacksCategory})) as own
      from jsonb_array_elements(r.problems) p) f
    where r.import_id = ${importId} and r.plan = 'wrong' and r.problems is not null`.execute(db);
  return rows[0] ?? { ready: 0, place: 0, category: 0, own: 0 };
}

/** Where a page of faults ends: those of most rows come first. */
export interface FaultPosition {
  rows: number;
  line: number;
  key: string;
}

/** Equal faults of rows. */
export interface FaultGroup extends FaultPosition {
  fault: RowFault;
  /** The texts of the cells, each once: at most one more than is named. */
  texts: (string | null)[];
  first: { line: number; article: string | null; title: string | null }[];
}

/** Rows, and different texts of cells, that are named of equal faults. */
export const namedRows = 3;

/** A page of the faults of an import, equal ones together. */
export async function readFaults(
  db: Db,
  importId: number,
  { own, after, limit }: { own: boolean; after: FaultPosition | undefined; limit: number },
): Promise<FaultGroup[]> {
  const isAfter = after
    ? sql`having (-count(distinct f.line), min(f.line), f.key) > (${-after.rows}, ${after.line}, ${after.key})`
    : sql``;
  const { rows } = await sql<FaultGroup>`
    with f as (
      select r.line, r.article, r.data ->> 'title' as title, p as fault, ${faultKey} as key
      from import_rows r, ${faultsOf}
      where r.import_id = ${importId} and (r.problems is not null or r.photo_problems is not null)
        ${own ? sql`and not (${lacksPlace}) and not (${lacksCategory})` : sql``})
    select f.key, count(distinct f.line)::int as rows, min(f.line) as line,
      (array_agg(f.fault order by f.line))[1] as fault,
      to_jsonb((array_agg(distinct f.fault -> 'values' ->> 'name'))[1:${sql.lit(namedRows + 1)}]) as texts,
      -- Sorted by line, the shortest key. A row may have a fault twice.
      to_jsonb((array_agg(distinct
        jsonb_build_object('line', f.line, 'article', f.article, 'title', f.title)))[1:${sql.lit(namedRows)}]) as first
    from f group by f.key ${isAfter}
    order by count(distinct f.line) desc, min(f.line), f.key limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
