import type { z } from "zod";
import type { Call } from "./call.ts";
import type { ErrorCode } from "./errors.ts";

/**
 * A call of the API with its schemas: the one source for validation and serialisation on the server, typed clients, table-driven
 * tests and `openapi.json`.
 */
export interface Endpoint extends Call {
  /** Its tag in OpenAPI. */
  feature: string;
  /** One phrase for the API's documentation. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  reply: z.ZodType;
  /** Status of success; 200 by default. */
  status?: 200 | 201 | 202 | 204;
  /** Refusals beside those that any call can give (400, 429, 500, 503). */
  errors?: readonly ErrorCode[];
}

/** Declares a call and keeps its exact type. */
export function endpoint<const E extends Endpoint>(record: E): E {
  return record;
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;

/** Validated input, for a handler. */
export interface ValidInput<E extends Endpoint> {
  params: Output<E["params"]>;
  query: Output<E["query"]>;
  body: Output<E["body"]>;
}

/** What a handler returns. Serialisation writes only the fields of the schema. */
export type Reply<E extends Endpoint> = z.output<E["reply"]>;

/** Query values before encoding: any field may be text. */
type QueryValues<T> = { [K in keyof T]?: T[K] | string | number | boolean | null | undefined };

export interface CallInput<E extends Endpoint> {
  params?: E["params"] extends z.ZodObject ? QueryValues<z.output<E["params"]>> : never;
  query?: E["query"] extends z.ZodObject ? QueryValues<z.output<E["query"]>> : never;
  body?: E["body"] extends z.ZodObject ? z.input<E["body"]> : never;
  /** Sends the call as `multipart/form-data`. */
  file?: E["file"] extends object ? Blob : never;
}
