import type { z } from "zod";
import type { ValidInput, Endpoint } from "#contracts/base/endpoint.ts";
import { refuse, type TextValues } from "#server/platform/refusal.ts";

type FieldMessage = { message: string; values?: TextValues };

interface RawRequest {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Validates a request by its contract. Refuses with `validation_failed`, which lists all wrong fields with one message
 * each.
 */
export function checkRequest<E extends Endpoint>(record: E, raw: RawRequest): ValidInput<E> {
  const fields: Record<string, FieldMessage[]> = {};
  const check = (schema: z.ZodObject | undefined, value: unknown) => {
    if (!schema) return undefined;
    const result = schema.safeParse(value ?? {});
    if (result.success) return result.data;
    for (const issue of result.error.issues) addIssue(fields, issue, value);
    return undefined;
  };
  const input = {
    params: check(record.params, raw.params),
    query: check(record.query, raw.query),
    body: check(record.body, raw.body),
  };
  if (Object.keys(fields).length > 0) refuse("validation_failed", { fields });
  return input as ValidInput<E>;
}

function addIssue(fields: Record<string, FieldMessage[]>, issue: z.core.$ZodIssue, input: unknown): void {
  const names = issue.code === "unrecognized_keys" ? issue.keys : [String(issue.path[0] ?? "body")];
  // The first message of a field is the one that says most: an empty text is missing rather than too short.
  for (const name of names.slice(0, 20)) fields[name.slice(0, 60)] ??= [describeIssue(issue, input)];
}

/**
 * Contracts give messages as keys (`error: "whole_number"`); zod's own issues are mapped here. What is missing is told so,
 * whatever it should be.
 */
function describeIssue(issue: z.core.$ZodIssue, input: unknown): FieldMessage {
  if (issue.code === "unrecognized_keys") return { message: "unknown_field" };
  if ((issue.code === "invalid_type" || issue.code === "invalid_value") && valueAt(input, issue.path) === undefined)
    return { message: "required" };
  if (issue.code === "invalid_value" && /^(Invalid (option|input)|choice$)/.test(issue.message)) {
    return { message: "choice", values: { choices: issue.values.map(String).join(", ") } };
  }
  if (/^[a-z_]+$/.test(issue.message)) return { message: issue.message };
  if (issue.code === "too_big") return { message: "too_long" };
  return { message: issue.input === undefined ? "required" : "invalid" };
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const name of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[name];
  return value;
}
