import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { ClientBase } from "pg";

interface LocationRow {
  id: number;
  parent: number | null;
  kind: string;
  title_ru: string;
  title_ky: string;
  slug: string;
  aka: string[];
  lat: number | null;
  lon: number | null;
}

interface ParameterRow {
  id: number;
  key: string;
  type: string;
  from_to?: boolean | null;
  multiple?: boolean | null;
  required?: boolean | null;
  unit_ru?: string | null;
  unit_ky?: string | null;
  title_ru: string;
  title_ky: string;
  depends_on?: number | null;
  options?: { id: number; title_ru: string; title_ky: string; parent_option?: number }[];
}

interface CategoryRow {
  id: number;
  slug: string;
  title_ru: string;
  title_ky: string;
  icon: string;
  deal_types?: string[];
  parameters?: number[];
  children?: CategoryRow[];
}

const folder = new URL("../db/reference/", import.meta.url);
/** Any constant: serialises loads of two processes that start together. */
const loadLock = 7_302_001;

/**
 * Brings places, parameters, categories and synonyms of `server/db/reference` into their tables.
 * Safe to repeat: a file that did not change costs one read, a changed one updates its rows, ids stay.
 * Rows that staff added are left alone.
 */
export async function loadReference(client: ClientBase): Promise<void> {
  await client.query("begin");
  try {
    await client.query("select pg_advisory_xact_lock($1)", [loadLock]);
    await loadFile(client, "locations.json", loadLocations);
    await loadFile(client, "parameters.json", loadParameters);
    await loadFile(client, "categories.json", loadCategories);
    await loadFile(client, "synonyms.json", loadSynonyms);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function loadFile<T>(
  client: ClientBase,
  name: string,
  load: (client: ClientBase, rows: T) => Promise<void>,
): Promise<void> {
  const text = await readFile(new URL(name, folder), "utf8");
  const sha256 = createHash("sha256").update(text).digest("hex");
  const { rowCount } = await client.query("select 1 from reference_loads where name = $1 and sha256 = $2", [
    name,
    sha256,
  ]);
  if (rowCount) return;
  await load(client, JSON.parse(text) as T);
  await client.query(
    `insert into reference_loads (name, sha256) values ($1, $2)
     on conflict (name) do update set sha256 = excluded.sha256, loaded_at = now()`,
    [name, sha256],
  );
}

/** Inserts rows given as one JSON array, parents first, and updates those that are there. */
async function upsert(
  client: ClientBase,
  table: string,
  columns: Record<string, string>,
  rows: unknown[],
): Promise<void> {
  const names = Object.keys(columns);
  const definitions = names.map((name) => `${name} ${columns[name]}`).join(", ");
  const updates = names
    .filter((name) => name !== "id")
    .map((name) => `${name} = excluded.${name}`)
    .join(", ");
  await client.query(
    `insert into ${table} (${names.join(", ")})
     select ${names.join(", ")} from jsonb_to_recordset($1) as row (${definitions})
     on conflict (id) do update set ${updates}`,
    [JSON.stringify(rows)],
  );
}

async function loadLocations(client: ClientBase, rows: LocationRow[]): Promise<void> {
  const columns = {
    id: "int",
    parent_id: "int",
    position: "int",
    kind: "text",
    title_ru: "text",
    title_ky: "text",
    slug: "text",
    aka: "text[]",
    lat: "float8",
    lon: "float8",
  };
  await upsert(
    client,
    "locations",
    columns,
    rows.map((row, position) => ({ ...row, parent_id: row.parent, position })),
  );
}

async function loadParameters(client: ClientBase, rows: ParameterRow[]): Promise<void> {
  const parameters = rows.map((row) => ({
    ...row,
    from_to: row.from_to ?? false,
    multiple: row.multiple ?? false,
    required: row.required ?? false,
    unit_ru: row.unit_ru ?? "",
    unit_ky: row.unit_ky ?? "",
  }));
  await upsert(
    client,
    "parameters",
    {
      id: "int",
      key: "text",
      type: "text",
      from_to: "bool",
      multiple: "bool",
      required: "bool",
      unit_ru: "text",
      unit_ky: "text",
      title_ru: "text",
      title_ky: "text",
      depends_on: "int",
    },
    parameters,
  );
  const options = rows.flatMap((row) =>
    (row.options ?? []).map((option, position) => ({
      id: option.id,
      parameter_id: row.id,
      position,
      title_ru: option.title_ru,
      title_ky: option.title_ky,
      parent_option_id: option.parent_option ?? null,
    })),
  );
  await upsert(
    client,
    "parameter_options",
    { id: "int", parameter_id: "int", position: "int", title_ru: "text", title_ky: "text", parent_option_id: "int" },
    options,
  );
}

async function loadCategories(client: ClientBase, roots: CategoryRow[]): Promise<void> {
  const rows: unknown[] = [];
  const walk = (nodes: CategoryRow[], parent: number | null) => {
    nodes.forEach((node, position) => {
      rows.push({
        ...node,
        parent_id: parent,
        position,
        deal_types: node.deal_types ?? null,
        parameter_ids: node.parameters ?? null,
      });
      walk(node.children ?? [], node.id);
    });
  };
  walk(roots, null);
  await upsert(
    client,
    "categories",
    {
      id: "int",
      parent_id: "int",
      position: "int",
      slug: "text",
      title_ru: "text",
      title_ky: "text",
      icon: "text",
      deal_types: "text[]",
      parameter_ids: "int[]",
    },
    rows,
  );
}

async function loadSynonyms(client: ClientBase, groups: string[][]): Promise<void> {
  await client.query("delete from search_synonyms where is_builtin");
  await client.query(
    `insert into search_synonyms (words, is_builtin)
     select array(select jsonb_array_elements_text(words)), true from jsonb_array_elements($1) as words`,
    [JSON.stringify(groups)],
  );
}
