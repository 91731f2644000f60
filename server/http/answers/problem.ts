import { type ErrorCode, errorStatus, type Problem } from "#contracts/base/errors.ts";
import { isReferenceGone, isUnavailable } from "#server/database/database.ts";
import { isRefusal, type Refusal } from "#server/platform/refusal.ts";
import { errorTexts, type Language } from "#server/platform/texts.ts";

export type ProblemSource = Pick<Refusal, "code"> & Partial<Refusal>;

/** A refusal in the caller's language (RFC 9457). `requestId`: under which the log has the cause of a server's error. */
export function describeProblem(
  { code, values, fields, members }: ProblemSource,
  language: Language,
  requestId: string,
): Problem {
  const translate = errorTexts[language];
  const problem: Problem = {
    type: "about:blank",
    title: code,
    status: errorStatus[code],
    code,
    detail: translate(code, values),
  };
  if (fields) {
    problem.errors = Object.fromEntries(
      Object.entries(fields).map(([field, messages]) => [
        field,
        messages.map(({ message, values: details }) => translate(`fields.${message}`, details)),
      ]),
    );
    // Clients of business requests read it there.
    if (problem.errors["name"]) problem.name = problem.errors["name"];
  }
  if (problem.status >= 500) problem.request_id = requestId;
  return Object.assign(problem, members);
}

function refusalOf(code: ErrorCode, retryAfter?: number): ProblemSource {
  return { code, statusCode: errorStatus[code], retryAfter };
}

/**
 * Whether an answer is a fault that the log has to explain. Refusals that somebody is busy (503) are none: they come by
 * thousands when the site is flooded, and {@link logRefusal} notes them.
 */
export function isFault(refusal: ProblemSource, error: unknown): boolean {
  return errorStatus[refusal.code] >= 500 && !isRefusal(error);
}

/** Maps Fastify's errors by their code. Anything else is `internal`, and its cause is not sent. */
export function toRefusal(error: unknown): ProblemSource {
  if (isRefusal(error)) return error;
  if (isUnavailable(error)) return refusalOf("unavailable", 5);
  // Somebody has deleted it during the call, perhaps the account that calls.
  if (isReferenceGone(error)) return refusalOf("not_found");
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const statusCode = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return refusalOf("body_too_large");
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return refusalOf("media_type_unsupported");
  if (code === "FST_ERR_BAD_URL" || code === "FST_ERR_MAX_PARAM_LENGTH") return refusalOf("not_found");
  if (statusCode === 413) return refusalOf("body_too_large");
  if (statusCode === 416) return refusalOf("range_not_satisfiable");
  if (error instanceof Error && /^(?:Multipart: |Unexpected end of |Malformed part header)/.test(error.message)) {
    return refusalOf("body_malformed");
  }
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500) return refusalOf("body_malformed");
  return refusalOf("internal");
}
