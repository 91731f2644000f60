import type { z } from "zod";
import type { Call } from "./call.ts";
import type { ErrorCode } from "./errors.ts";

/**
 * A call of the API with its schemas. The record drives validation and serialisation on the server, the typed clients, the
 * table-driven tests and `openapi.json`: no shape is written twice.
 */
export interface Endpoint extends Call {
  /** The feature it belongs to: its tag in OpenAPI. */
  feature: string;
  /** What the call does, in one sentence for readers of the API's documentation. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  reply: z.ZodType;
  /** Status of success; 200 by default. */
  status?: 200 | 201 | 202 | 204;
  /** Refusals of this call, beside those that any call can give (400, 429, 500, 503). */
  errors?: readonly ErrorCode[];
}

/** Declares a call and keeps its exact type. */
export function endpoint<const E extends Endpoint>(record: E): E {
  return record;
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;

/** What a handler receives once the request was validated. */
export interface ValidInput<E extends Endpoint> {
  params: Output<E["params"]>;
  query: Output<E["query"]>;
  body: Output<E["body"]>;
}

/** What a handler returns. The compiler checks it; the reply schema writes only its own fields out. */
export type Reply<E extends Endpoint> = z.output<E["reply"]>;

/** Values as they stand in an address: a number may be given as text. */
type QueryValues<T> = { [K in keyof T]?: T[K] | string | number | boolean | null | undefined };

/** What a caller gives. */
export interface CallInput<E extends Endpoint> {
  params?: E["params"] extends z.ZodObject ? QueryValues<z.output<E["params"]>> : never;
  query?: E["query"] extends z.ZodObject ? QueryValues<z.output<E["query"]>> : never;
  body?: E["body"] extends z.ZodObject ? z.input<E["body"]> : never;
  /** The file of a call that takes one. With it the call is sent as a form. */
  file?: E["file"] extends object ? Blob : never;
}
