import type { Reply } from "#contracts/base/endpoint.ts";
import { isStaff } from "#contracts/accounts/roles.ts";
import { businessTips, demoEndingDays, invitationDays, reminderDays } from "#contracts/business/request-rules.ts";
import type {
  getBusinessInvitation as invitationCall,
  getBusinessReminder as reminderCall,
} from "#contracts/business/request-schemas.ts";
import { isShownAsBusiness } from "#contracts/users/rules.ts";
import { businessEnd, daysLeft } from "#server/business/records/business-end.ts";
import type { Db } from "#server/database/database.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { dayMs } from "#server/platform/clock.ts";
import { findPrompted, type PromptedRow, type PromptKind, writePrompt } from "./prompt-queries.ts";

export interface PromptServices {
  db: Db;
  now: () => Date;
}

/** Days between two prompts of a kind. */
const gaps: Record<PromptKind, number> = { invitation: invitationDays, reminder: reminderDays };

/**
 * Whether to invite a user to become a business: null for one who is and for the staff, false for whoever was asked lately, has asked or has just
 * signed up.
 */
export async function readInvitation(
  { db, now }: PromptServices,
  { userId }: Viewer,
): Promise<Reply<typeof invitationCall>> {
  const row = await findPrompted(db, userId, "invitation");
  if (!row || isShownAsBusiness(row.request_status) || isStaff(row.role)) return { status: null };
  const isNew = isFresh(row.created_at, now());
  return { status: row.request_status !== "submitted" && !isNew && isDue(row, "invitation", now()) };
}

const nothing: Reply<typeof reminderCall> = { show: false, kind: null, days_left: null, tip: null };

/**
 * What to tell a business on show of, the most pressing first: the demo ends, the profile is not filled in, an advice. Nothing on its first day, whose
 * notification leads to the registration.
 */
export async function readReminder(
  { db, now }: PromptServices,
  { userId }: Viewer,
): Promise<Reply<typeof reminderCall>> {
  const row = await findPrompted(db, userId, "reminder");
  if (row?.request_status !== "success" || !isDue(row, "reminder", now())) return nothing;
  if (row.decided_at !== null && isFresh(row.decided_at, now())) return nothing;
  const end = businessEnd(row);
  const left = end === null ? null : daysLeft(end, now());
  if (row.paid_until === null && left !== null && left <= demoEndingDays) {
    return { ...nothing, show: true, kind: "demo_ending", days_left: left };
  }
  if (row.registration_step !== null) return { ...nothing, show: true, kind: "profile_incomplete" };
  const tip = businessTips[row.count % businessTips.length] ?? null;
  return { ...nothing, show: true, kind: "tip", tip };
}

/** Whether something happened less than a day ago. */
function isFresh(moment: Date, now: Date): boolean {
  return now.getTime() - moment.getTime() < dayMs;
}

function isDue({ shown_at: shownAt }: PromptedRow, kind: PromptKind, now: Date): boolean {
  return shownAt === null || shownAt <= lastDue(kind, now);
}

/** A prompt that was shown by then is due again. */
function lastDue(kind: PromptKind, now: Date): Date {
  return new Date(now.getTime() - gaps[kind] * dayMs);
}

/** Notes that the user has seen a prompt. */
export async function closePrompt({ db, now }: PromptServices, { userId }: Viewer, kind: PromptKind): Promise<null> {
  await writePrompt(db, { userId, kind, since: lastDue(kind, now()), now: now() });
  return null;
}
