import type { AuditEntry } from "#contracts/moderation/schemas.ts";
import type { ModeratedUser } from "#contracts/moderation/values.ts";
import { findReasons } from "#server/content-policy/block-reasons.ts";
import type { AuditRow } from "./audit-queries.ts";
import { mayBlockUser } from "./policy.ts";
import type { ModeratedUserRow } from "./user-queries.ts";

export function presentEntry(row: AuditRow): AuditEntry {
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
    changes: row.changes,
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
    may_block: mayBlockUser(row),
    blocked_date: row.blocked_at?.toISOString() ?? null,
    product_count: { active, inactive, on_review, blocked },
    approved: row.decided_approve,
    blocked: row.decided_block,
    claims: { open: row.claims_open, upheld: row.claims_upheld, rejected: row.claims_rejected },
    chat_warnings: row.chat_warnings,
    silenced_until: row.silenced_until?.toISOString() ?? null,
    earlier_account: row.earlier_deleted_at && {
      deleted_date: row.earlier_deleted_at.toISOString(),
      chat_warnings: row.earlier_warnings ?? 0,
      open_claims: row.earlier_claims ?? 0,
    },
  };
}
