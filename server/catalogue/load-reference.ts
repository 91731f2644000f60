import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { ClientBase } from "pg";
import {
  areSynonymsEdited,
  clearSlugs,
  inLoadTransaction,
  isLoaded,
  recordLoad,
  replaceBuiltinSynonyms,
  upsert,
  upsertCategoryNames,
} from "./reference-queries.ts";

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
  photo_optional?: boolean;
  is_goods?: boolean;
  usual_currency?: string;
  wanted?: string;
  is_gift?: boolean;
  parameters?: number[];
  children?: CategoryRow[];
}

const folder = new URL("reference/", import.meta.url);

/**
 * Loads the locations, parameters, categories and synonyms of `server/catalogue/reference` into their tables. Idempotent: an unchanged
 * file costs one read, a changed one updates its rows. Rows that admins added or edited are left alone.
 */
export async function loadReference(client: ClientBase): Promise<void> {
  await inLoadTransaction(client, async () => {
    await loadFile(client, "locations.json", loadLocations);
    await loadFile(client, "parameters.json", loadParameters);
    await loadFile(client, "categories.json", loadCategories);
    await loadFile(client, "category-names.json", upsertCategoryNames);
    // Once admins have changed some, the file is only where they began.
    if (!(await areSynonymsEdited(client))) await loadFile(client, "synonyms.json", replaceBuiltinSynonyms);
  });
}

async function loadFile<T>(
  client: ClientBase,
  name: string,
  load: (client: ClientBase, rows: T) => Promise<void>,
): Promise<void> {
  const text = await readFile(new URL(name, folder), "utf8");
  const sha256 = createHash("sha256").update(text).digest("hex");
  if (await isLoaded(client, name, sha256)) return;
  await load(client, JSON.parse(text) as T);
  await recordLoad(client, name, sha256);
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
    { isEditable: true },
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
    { isEditable: true },
  );
}

async function loadCategories(client: ClientBase, roots: CategoryRow[]): Promise<void> {
  const rows: (Pick<CategoryRow, "id" | "slug"> & Record<string, unknown>)[] = [];
  const addBranch = (nodes: CategoryRow[], parent: number | null) => {
    nodes.forEach((node, position) => {
      rows.push({
        ...node,
        parent_id: parent,
        position,
        deal_types: node.deal_types ?? null,
        photo_optional: node.photo_optional ?? null,
        is_goods: node.is_goods ?? null,
        usual_currency: node.usual_currency ?? null,
        wanted: node.wanted ?? null,
        is_gift: node.is_gift ?? null,
        parameter_ids: node.parameters ?? null,
      });
      addBranch(node.children ?? [], node.id);
    });
  };
  addBranch(roots, null);
  await clearSlugs(client, rows);
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
      photo_optional: "bool",
      is_goods: "bool",
      usual_currency: "text",
      wanted: "text",
      is_gift: "bool",
      parameter_ids: "int[]",
    },
    rows,
    { isEditable: true },
  );
}
