import { type RawBuilder, sql } from "kysely";
import pg from "pg";
import type { Db } from "./database.ts";

/**
 * The query with its values inlined, so that it is planned for these values: for heavy queries whose best plan depends on them.
 * Accepts numbers, dates, texts and arrays of numbers.
 */
export function inlineParameters<T>(db: Db, query: RawBuilder<T>): RawBuilder<T> {
  const { sql: text, parameters } = query.compile(db);
  const filled = text.replaceAll(/\$(\d+)/g, (_, number: string) => writeLiteral(parameters[Number(number) - 1]));
  return sql<T>`${sql.raw(`/* planned once */ ${filled}`)}`;
}

function writeLiteral(value: unknown): string {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (typeof value === "string") return pg.escapeLiteral(value);
  if (Array.isArray(value) && value.every((item) => typeof item === "number")) return `'{${value.join(",")}}'`;
  throw new TypeError(`a ${typeof value} cannot be written into a query`);
}
