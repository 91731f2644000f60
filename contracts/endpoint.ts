import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/**
 * One call of the API. The record drives validation and serialisation on the server, the typed client,
 * the table-driven tests and `openapi.json`: no shape is written twice.
 */
export interface Endpoint {
  /** camelCase verb and noun, unique; the operation id of OpenAPI. */
  name: string;
  /** The feature it belongs to; the tag of OpenAPI. */
  feature: string;
  /** One sentence for the API's readers. */
  summary: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** From the root of the site, parameters in braces, trailing slash as in the specification. */
  path: `/${string}`;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The call may come as `multipart/form-data` with this one file, at most so many bytes. */
  file?: { field: string; maxBytes: number };
  reply: z.ZodType;
  /** Status of success; 200 unless told. */
  status?: 200 | 201 | 202 | 204;
  /** Refusals beyond those any call can give (400, 429, 500, 503). */
  errors?: readonly ErrorCode[];
}

/** Declares a call and keeps its exact type. */
export function endpoint<const E extends Endpoint>(record: E): E {
  return record;
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;

/** What a handler receives once the request was checked. */
export interface Asked<E extends Endpoint> {
  params: Output<E["params"]>;
  query: Output<E["query"]>;
  body: Output<E["body"]>;
}

/** What a handler returns: checked by the compiler, written out by the reply schema as a whitelist. */
export type Reply<E extends Endpoint> = z.output<E["reply"]>;

type Loose<T> = { [K in keyof T]?: T[K] | string | number | boolean | null | undefined };

/** What a caller gives: path parameters, query values as they would stand in an address, a body. */
export interface Ask<E extends Endpoint> {
  params?: E["params"] extends z.ZodObject ? Loose<z.output<E["params"]>> : never;
  query?: E["query"] extends z.ZodObject ? Loose<z.output<E["query"]>> : never;
  body?: E["body"] extends z.ZodObject ? z.input<E["body"]> : never;
  /** The file of a call that takes one: it is sent as a form. */
  file?: E["file"] extends object ? Blob : never;
}
