import fastJsonStringify from "fast-json-stringify";
import type { Json } from "./json-schema.ts";

/** Writes a reply as JSON, with exactly the fields of its schema. */
export type Serialise = (reply: unknown) => string;

const serialisers = new WeakMap<Json, Serialise>();

/**
 * The serialiser of a schema. It is compiled when it is first used, which takes milliseconds: all of them together would hold up the
 * start of the process. Calls with the same schema share one.
 */
export function serialiserOf(schema: Json): Serialise {
  const found = serialisers.get(schema);
  if (found) return found;
  let compiled: Serialise | undefined;
  const serialise: Serialise = (reply) => (compiled ??= fastJsonStringify(schema))(reply);
  serialisers.set(schema, serialise);
  return serialise;
}
