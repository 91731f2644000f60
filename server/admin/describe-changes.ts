import type { AuditEntry } from "#contracts/moderation/schemas.ts";

type Change = AuditEntry["changes"][number];
type Value = string | number | boolean | readonly string[] | null;

/** What differs, for the audit log, by the names of its fields. */
export function describeChanges<Field extends Change["field"]>(
  before: Partial<Record<Field, Value>>,
  after: Partial<Record<Field, Value>>,
): Change[] {
  return (Object.keys(after) as Field[]).flatMap((field) => {
    const change = { field, before: toText(before[field]), after: toText(after[field]) };
    return change.before === change.after ? [] : [change];
  });
}

/** Longer values are cut: the log says what was changed, the tables have it whole. */
const maxLength = 500;

function toText(value: Value | undefined): string | null {
  if (value === null || value === undefined) return null;
  const text = Array.isArray(value) ? value.join(", ") : String(value);
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}
