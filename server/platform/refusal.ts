import { type ErrorCode, errorStatus, type Problem } from "#contracts/base/errors.ts";

/** Values for the placeholders of a text. */
export type TextValues = Record<string, string | number>;

interface RefusalDetails {
  values?: TextValues;
  /** Messages by field: keys of `errors.json` under `fields`. */
  fields?: Record<string, { message: string; values?: TextValues }[]>;
  /** Seconds for `Retry-After`. */
  retryAfter?: number;
  /** Further members of the problem. */
  members?: Pick<Problem, "challenge" | "missing" | "next_upvote_date" | "resend_after" | "ticket">;
}

/** Thrown by {@link refuse}; `server/http/serve.ts` sends it as problem+json. */
export interface Refusal extends Error, RefusalDetails {
  code: ErrorCode;
  statusCode: number;
}

/** Refuses the call. */
export function refuse(code: ErrorCode, details: RefusalDetails = {}): never {
  throw Object.assign(new Error(code), {
    code,
    statusCode: errorStatus[code],
    ...details,
  }) satisfies Refusal;
}

/** Refuses the call for one field; `message` is a key of `errors.json` under `fields`. */
export function refuseField(field: string, message: string): never {
  refuse("validation_failed", { fields: { [field]: [{ message }] } });
}

/** Refuses the call when a policy gives a reason. */
export function refuseIf(reason: ErrorCode | undefined): void {
  if (reason !== undefined) refuse(reason);
}

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && "code" in error && typeof error.code === "string" && error.code in errorStatus;
}
