import { pathToFileURL } from "node:url";
import { writeFile } from "node:fs/promises";
import type pg from "pg";
import { readSettings } from "#server/platform/env.ts";
import { openInstallation } from "#server/startup/open-installation.ts";

export const typesFile = new URL("../server/database/types.ts", import.meta.url);

/** TypeScript for a PostgreSQL type, as the drivers of `server/database/database.ts` read it. */
const typescriptType: Record<string, string> = {
  bool: "boolean",
  bytea: "Buffer",
  date: "string",
  float8: "number",
  int2: "number",
  int4: "number",
  int8: "number",
  jsonb: "unknown",
  numeric: "number",
  text: "string",
  timestamptz: "Date",
  tsvector: "string",
  xid8: "string",
  uuid: "string",
  _int4: "number[]",
  _int8: "number[]",
  _text: "string[]",
};

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: "YES" | "NO";
  column_default: string | null;
  is_identity: "YES" | "NO";
  /** The database computes it of other columns. */
  is_generated: "ALWAYS" | "NEVER";
}

/** The text of `server/database/types.ts` for a migrated database. */
export async function describeTables(client: pg.Pool): Promise<string> {
  const { rows } = await client.query<Column>(
    `select table_name, column_name, udt_name, is_nullable, column_default, is_identity, is_generated
     from information_schema.columns
     where table_schema = 'public' and table_name <> 'migrations'
       and not exists (select from pg_class where oid = format('%I.%I', table_schema, table_name)::regclass and relispartition)
     order by table_name, ordinal_position`,
  );
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const interfaces = [...tables].map(
    ([table, columns]) =>
      `export interface ${pascalCase(table)}Table {\n${columns.map(describeColumn).join("\n")}\n}\n`,
  );
  const names = [...tables.keys()].map((table) => `  ${table}: ${pascalCase(table)}Table;`);
  return [
    "// Made by scripts/generate-types.ts from the migrated database: do not edit.",
    'import type { Generated } from "kysely";\n',
    ...interfaces,
    `export interface DB {\n${names.join("\n")}\n}\n`,
  ].join("\n");
}

function describeColumn(column: Column): string {
  const plain = typescriptType[column.udt_name];
  if (!plain)
    throw new Error(`no TypeScript type for ${column.udt_name} of ${column.table_name}.${column.column_name}`);
  const type = column.is_nullable === "YES" ? `${plain} | null` : plain;
  const filled = column.column_default !== null || column.is_identity === "YES" || column.is_generated === "ALWAYS";
  return `  ${column.column_name}: ${filled ? `Generated<${type}>` : type};`;
}

function pascalCase(name: string): string {
  return name
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { pool, close } = await openInstallation(readSettings(process.env), {
    max: 1,
    statementTimeout: 0,
    joinRunning: true,
    log: console.log,
  });
  await writeFile(typesFile, await describeTables(pool));
  await close();
}
