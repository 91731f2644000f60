import type { AuditEntry, ModeratedUser } from "#contracts/moderation.ts";
import { findReasons } from "#server/selling/policy/reasons.ts";
import type { LogRow, ModeratedUserRow } from "./queries.ts";

export function presentEntry(row: LogRow): AuditEntry {
  const { moderator_id, moderator_name } = row;
  return {
    id: row.id,
    action: row.action,
    creation_date: row.created_at.toISOString(),
    moderator: moderator_id === null || moderator_name === null ? null : { id: moderator_id, name: moderator_name },
    product: row.listing_id,
    user: row.user_id,
    subject: row.subject,
    revision: row.revision,
    reasons: findReasons(row.reasons),
    note: row.note,
    is_undone: row.undone_at !== null,
  };
}

export function presentUser(row: ModeratedUserRow): ModeratedUser {
  const { id, name, phone, email, photo, role, is_business, active, inactive, on_review, blocked } = row;
  return {
    id,
    name,
    phone,
    email,
    photo,
    role,
    is_business,
    member_since: row.created_at.toISOString(),
    blocked_date: row.blocked_at?.toISOString() ?? null,
    product_count: { active, inactive, on_review, blocked },
    approved: row.decided_approve,
    blocked: row.decided_block,
  };
}
