import type { z } from "zod";
import type { Call } from "./call.ts";
import { actingErrors, apiKeyErrors, type ErrorCode } from "./errors.ts";
import type { ActingRule } from "./acting.ts";
import type { ApiScope } from "./scopes.ts";

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
  /** Answers 202, with the same fields, when something is still waited for. */
  mayBeAccepted?: true;
  /** Answers 304 to an `If-None-Match` that still holds. */
  isRevalidated?: true;
  /** Honours `Idempotency-Key` (`docs/features/api.md`, Idempotency). */
  isIdempotent?: true;
  /** What an API key has to be allowed to make the call; without it the call takes no keys. */
  scope?: ApiScope;
  /** Who makes the call for a business; without it a session that acts for one is refused. */
  acting?: ActingRule;
  /** Refusals beside those that any call can give ({@link listErrors}). */
  errors?: readonly ErrorCode[];
}

/** What is served beside the calls and answers no JSON: files and redirections. Only for the API's documentation. */
export interface PlainRoute {
  /** As {@link Call}'s. */
  name: string;
  method: "GET";
  path: `/${string}`;
  feature: string;
  summary: string;
  /** What the names of its path mean. */
  params?: Readonly<Record<string, string>>;
  /** What the names of its query mean. */
  query?: Readonly<Record<string, string>>;
  success: { status: 200; type: string } | { status: 303 };
  errors: readonly ErrorCode[];
}

/** Refusals of every call. */
const commonErrors = [
  "validation_failed",
  "rate_limited",
  "address_malformed",
  "address_too_long",
  "headers_too_large",
  "internal",
  "unavailable",
] as const;

/** Refusals of every call that may carry a body, or a cookie that pages of other sites must not use. */
const writeErrors = [
  "body_malformed",
  "foreign_origin",
  "wrong_address",
  "body_too_slow",
  "body_too_large",
  "media_type_unsupported",
] as const;

/** Calls that exist for the staff only: to everybody else they answer `not_found`. */
export function isForStaff({ feature }: Partial<Pick<Endpoint, "feature">>): boolean {
  return feature === "moderation" || feature === "admin";
}

/** Features that are one's own whomever the session acts for. */
const selfFeatures: ReadonlySet<string> = new Set([
  "accounts",
  "admin",
  "banners",
  "cart",
  "claims",
  "favourites",
  "follows",
  "history",
  "moderation",
  "notifications",
  "push",
  "saved-searches",
]);

/** What becomes of a call while its session acts for a business; undefined: it is refused. Where guests may call it is made for oneself. */
export function actingRuleOf({
  acting,
  feature,
  errors = [],
}: Pick<Endpoint, "acting" | "errors"> & Partial<Pick<Endpoint, "feature">>): ActingRule | undefined {
  if (acting !== undefined) return acting;
  const isSelf = (feature !== undefined && selfFeatures.has(feature)) || !errors.includes("unauthenticated");
  return isSelf ? "self" : undefined;
}

/** Every refusal that a call can give, its own first, each once. */
export function listErrors(
  record: Pick<Endpoint, "method" | "errors" | "isIdempotent" | "scope" | "acting"> &
    Partial<Pick<Endpoint, "feature">>,
): ErrorCode[] {
  const { method, errors = [], isIdempotent, scope } = record;
  const takesNoKeys = scope === undefined && errors.includes("unauthenticated");
  const ofApiKeys = takesNoKeys ? (["api_key_not_accepted"] as const) : scope === undefined ? [] : apiKeyErrors;
  const ofActing = errors.includes("unauthenticated") && actingRuleOf(record) !== "self" ? actingErrors : [];
  const ofStaff = isForStaff(record) ? (["second_factor_missing"] as const) : [];
  const ofKeys = isIdempotent ? (["conflict"] as const) : [];
  const ofWriting = method === "GET" ? [] : writeErrors;
  return [
    ...new Set<ErrorCode>([...errors, ...ofStaff, ...ofKeys, ...ofApiKeys, ...ofActing, ...commonErrors, ...ofWriting]),
  ];
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
  /** `Idempotency-Key`: calls with the same key are handled only once. */
  key?: string;
}
