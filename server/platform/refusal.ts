import { type ErrorCode, errorStatus, type Problem } from "#contracts/base/errors.ts";

/** Values for the placeholders of an error's text. */
export type TextValues = Record<string, string | number>;

interface RefusalDetails {
  /** For the placeholders of the message. */
  values?: TextValues;
  /** Field -> keys of `errors.json` under `fields`, with their values. */
  fields?: Record<string, { message: string; values?: TextValues }[]>;
  /** Seconds after which a repetition makes sense. */
  retryAfter?: number;
  /** What else the answer carries. */
  members?: Pick<Problem, "challenge" | "resend_after" | "next_upvote_date">;
}

/** An answer that says no, with a code of `contracts/base/errors.ts`. Thrown by {@link refuse}, turned into problem+json in one place. */
export interface Refusal extends Error, RefusalDetails {
  code: ErrorCode;
  statusCode: number;
}

/** Refuses the call: throws, never returns. */
export function refuse(code: ErrorCode, details: RefusalDetails = {}): never {
  throw Object.assign(new Error(code), {
    code,
    statusCode: errorStatus[code],
    ...details,
  }) satisfies Refusal;
}

/** Refuses the call when a policy gave a reason to. */
export function refuseIf(reason: ErrorCode | undefined): void {
  if (reason !== undefined) refuse(reason);
}

/** True for what {@link refuse} threw. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && "code" in error && typeof error.code === "string" && error.code in errorStatus;
}
