import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

export interface ParameterRow {
  id: number;
  title_ru: string;
  title_ky: string;
  unit_ru: string;
  unit_ky: string;
  type: "enter" | "select";
  from_to: boolean;
  multiple: boolean;
  required: boolean;
  depends_on: number | null;
  version: number;
  option_count: number;
}

const columns = sql`
  p.id, p.title_ru, p.title_ky, p.unit_ru, p.unit_ky, p.type, p.from_to, p.multiple, p.required, p.depends_on, p.version,
  (select count(*) from parameter_options where parameter_id = p.id) as option_count`;

/** Parameters in the order of the ids given. */
export async function readParameters(db: Db, ids: readonly number[]): Promise<ParameterRow[]> {
  const { rows } = await sql<ParameterRow>`
    select ${columns} from unnest(${ids}::int[]) with ordinality as wanted (id, place) join parameters p on p.id = wanted.id
    order by wanted.place`.execute(db);
  return rows;
}

interface ParameterSearch {
  search: string | undefined;
  after: number;
  limit: number;
}

/** Parameters with a text in a title, in the order of ids. There are some hundreds: they are read through. */
export async function findParameters(db: Db, { search, after, limit }: ParameterSearch): Promise<ParameterRow[]> {
  const { rows } = await sql<ParameterRow>`
    select ${columns} from parameters p
    where p.id > ${after} ${search === undefined ? sql`` : sql`and ${hasText("p", search)}`}
    order by p.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

function hasText(table: "p" | "o", text: string) {
  const [ru, ky] = [sql.ref(`${table}.title_ru`), sql.ref(`${table}.title_ky`)];
  return sql`position(${text.toLowerCase()} in lower(${ru} || ' ' || ${ky})) > 0`;
}

export interface NewParameter {
  type: "enter" | "select";
  from_to: boolean;
  multiple: boolean;
  required: boolean;
  title_ru: string;
  title_ky: string;
  unit_ru: string;
  unit_ky: string;
  edited_at: Date;
}

/** Returns the id. */
export async function insertParameter(trx: Db, values: NewParameter): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('parameter_ids')::int as id`.execute(trx);
  const id = rows[0]?.id ?? 0;
  await trx
    .insertInto("parameters")
    .values({ ...values, id, key: `parameter_${id}` })
    .execute();
  return id;
}

export interface ParameterChange {
  title_ru?: string;
  title_ky?: string;
  unit_ru?: string;
  unit_ky?: string;
  required?: boolean;
}

/** Changes a parameter, or with an empty change only its version: an option of it was changed. */
export async function updateParameter(trx: Db, id: number, change: ParameterChange, now: Date): Promise<void> {
  await trx
    .updateTable("parameters")
    // A changed option leaves the parameter itself to the reference file.
    .set({ ...change, ...(Object.keys(change).length > 0 && { edited_at: now }), version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();
}

export interface OptionRow {
  id: number;
  parameter_id: number;
  position: number;
  title_ru: string;
  title_ky: string;
  is_active: boolean;
  parent_id: number | null;
  parent_ru: string | null;
  parent_ky: string | null;
}

const optionColumns = sql`
  o.id, o.parameter_id, o.position, o.title_ru, o.title_ky, o.is_active,
  above.id as parent_id, above.title_ru as parent_ru, above.title_ky as parent_ky`;

interface OptionSearch {
  search: string | undefined;
  after: { position: number; id: number } | undefined;
  limit: number;
}

/** Options of a parameter in their order. */
export async function readOptions(
  db: Db,
  parameterId: number,
  { search, after, limit }: OptionSearch,
): Promise<OptionRow[]> {
  const { rows } = await sql<OptionRow>`
    select ${optionColumns} from parameter_options o left join parameter_options above on above.id = o.parent_option_id
    where o.parameter_id = ${parameterId} ${search === undefined ? sql`` : sql`and ${hasText("o", search)}`}
      ${after ? sql`and (o.position, o.id) > (${after.position}, ${after.id})` : sql``}
    order by o.position, o.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function findOption(db: Db, parameterId: number, id: number): Promise<OptionRow | undefined> {
  const { rows } = await sql<OptionRow>`
    select ${optionColumns} from parameter_options o left join parameter_options above on above.id = o.parent_option_id
    where o.parameter_id = ${parameterId} and o.id = ${id}`.execute(db);
  return rows[0];
}

/** The option right before or after one, under the same option of the other parameter. */
export async function findNeighbour(
  trx: Db,
  { id, parameter_id, position, parent_id }: OptionRow,
  direction: "up" | "down",
): Promise<{ id: number; position: number } | undefined> {
  const [compare, order] = direction === "up" ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const { rows } = await sql<{ id: number; position: number }>`
    select id, position from parameter_options
    where parameter_id = ${parameter_id} and parent_option_id is not distinct from ${parent_id}
      and (position, id) ${compare} (${position}, ${id})
    order by position ${order}, id ${order} limit 1`.execute(trx);
  return rows[0];
}

interface NewOption {
  parameter_id: number;
  title_ru: string;
  title_ky: string;
  parent_option_id: number | null;
  edited_at: Date;
}

/** The last one of its parameter; returns the id. */
export async function insertOption(trx: Db, values: NewOption): Promise<number> {
  const { id } = await trx
    .insertInto("parameter_options")
    .values({
      ...values,
      id: sql<number>`nextval('option_ids')`,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from parameter_options where parameter_id = ${values.parameter_id})`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export interface OptionChange {
  title_ru?: string;
  title_ky?: string;
  is_active?: boolean;
  position?: number;
}

/** Changes an option; the reference file changes it no more then. */
export async function updateOption(trx: Db, id: number, change: OptionChange, now: Date): Promise<void> {
  await trx
    .updateTable("parameter_options")
    .set({ ...change, edited_at: now })
    .where("id", "=", id)
    .execute();
}
