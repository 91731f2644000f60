import type { AuditEntry } from "#contracts/moderation/schemas.ts";
import type { Db } from "#server/database/database.ts";
import { insertAuditEntry } from "#server/moderation/audit-queries.ts";
import type { AdminServices } from "./services.ts";

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

/** Puts a change by an admin into the audit log, in the transaction of the change; `subject` names what was changed. */
export async function recordChange(
  { now }: Pick<AdminServices, "now">,
  trx: Db,
  adminId: number,
  change: { action: AuditEntry["action"]; subject: string; changes: AuditEntry["changes"] },
): Promise<void> {
  await insertAuditEntry(trx, { ...change, moderator_id: adminId, user_id: null, created_at: now() });
}

/** The fields that were given. */
export function withoutUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
