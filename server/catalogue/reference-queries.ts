import type { ClientBase } from "pg";
import { advisoryLocks } from "#server/database/advisory-locks.ts";

/** Runs work in a transaction, one process at a time. */
export async function inLoadTransaction(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await client.query("select pg_advisory_xact_lock($1)", [advisoryLocks.referenceLoad]);
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Whether this content of a file was loaded. */
export async function isLoaded(client: ClientBase, name: string, sha256: string): Promise<boolean> {
  const { rowCount } = await client.query("select 1 from reference_loads where name = $1 and sha256 = $2", [
    name,
    sha256,
  ]);
  return rowCount !== null && rowCount > 0;
}

/** Records that this content of a file was loaded. */
export async function recordLoad(client: ClientBase, name: string, sha256: string): Promise<void> {
  await client.query(
    `insert into reference_loads (name, sha256) values ($1, $2)
     on conflict (name) do update set sha256 = excluded.sha256, loaded_at = now()`,
    [name, sha256],
  );
}

/**
 * Inserts rows, and updates existing ones, but for those that an admin has edited. Parents must come first. `columns` are the types by
 * column.
 */
export async function upsert(
  client: ClientBase,
  table: string,
  columns: Record<string, string>,
  rows: unknown[],
  { isEditable = false } = {},
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
     on conflict (id) do update set ${updates}${isEditable ? ` where ${table}.edited_at is null` : ""}`,
    [JSON.stringify(rows)],
  );
}

/** Admins may have given a category a slug that the reference file needs now: theirs gets its id. */
export async function clearSlugs(client: ClientBase, rows: readonly { id: number; slug: string }[]): Promise<void> {
  await client.query(
    `update categories c set slug = concat(c.slug, '-', c.id)
     from jsonb_to_recordset($1) as row (id int, slug text)
     where c.slug = row.slug and c.id <> row.id and not exists (
       select from jsonb_to_recordset($1) as own (id int, slug text) where own.id = c.id and own.slug = c.slug)`,
    [JSON.stringify(rows)],
  );
}

/** Replaces the synonyms of the product; those that staff added stay. */
export async function replaceBuiltinSynonyms(client: ClientBase, groups: string[][]): Promise<void> {
  await client.query("delete from search_synonyms where is_builtin");
  await client.query(
    `insert into search_synonyms (words, is_builtin)
     select array(select jsonb_array_elements_text(words)), true from jsonb_array_elements($1) as words`,
    [JSON.stringify(groups)],
  );
}

/** Row of `reference_loads` that says that admins have changed synonyms. */
export const editedSynonyms = "synonyms edited";

/** Whether admins have changed synonyms: the file changes them no more then. */
export async function areSynonymsEdited(client: ClientBase): Promise<boolean> {
  const { rowCount } = await client.query("select 1 from reference_loads where name = $1", [editedSynonyms]);
  return rowCount !== null && rowCount > 0;
}

/** Writes what people call categories, but for those that an admin has edited. */
export async function upsertCategoryNames(client: ClientBase, names: Record<string, string[]>): Promise<void> {
  await client.query(
    `insert into category_names as n (category_id, names)
     select c.id, array(select jsonb_array_elements_text(entry.value))
     from jsonb_each($1) as entry join categories c on c.id = entry.key::int
     on conflict (category_id) do update set names = excluded.names where n.edited_at is null`,
    [JSON.stringify(names)],
  );
}
