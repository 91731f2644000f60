import type { AuditEntry } from "#contracts/moderation/schemas.ts";
import { formatDate } from "#web/platform/format.ts";
import { type Language, titleOf } from "#web/platform/language.ts";

/** An entry of the audit log as pages show it. */
export interface EntryView {
  id: number;
  action: AuditEntry["action"];
  date: string;
  moderator: { id: number; name: string } | null;
  listingId: number | null;
  userId: number | null;
  subject: string;
  revision: number | null;
  reasons: string[];
  note: string | null;
  changes: AuditEntry["changes"];
  isUndone: boolean;
}

export function viewEntry(entry: AuditEntry, language: Language): EntryView {
  return {
    id: entry.id,
    action: entry.action,
    date: `${formatDate(entry.creation_date, language)}, ${timeInBishkek(entry.creation_date)}`,
    moderator: entry.moderator,
    listingId: entry.product,
    userId: entry.user,
    subject: entry.subject,
    revision: entry.revision,
    reasons: entry.reasons.map((reason) => titleOf(reason, language)),
    note: entry.note,
    changes: entry.changes,
    isUndone: entry.is_undone,
  };
}

/** «16:05»; Asia/Bishkek is UTC+6 all year. */
function timeInBishkek(date: string): string {
  return new Date(Date.parse(date) + 6 * 3_600_000).toISOString().slice(11, 16);
}
