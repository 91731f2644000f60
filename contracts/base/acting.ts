/** What members of the staff of a business do for it (`docs/features/business-staff.md`). */
export const memberRoles = ["editor", "chat"] as const;
export type MemberRole = (typeof memberRoles)[number];

/**
 * What becomes of a call while its session acts for a business: whoever has the role, or one of them, makes it for the business, `self` is made for
 * oneself as ever. Without one it is refused where a session is needed.
 */
export type ActingRule = MemberRole | readonly MemberRole[] | "self";

/** Whether a member makes a call with this rule for the business. */
export function mayAct(rule: ActingRule | undefined, role: MemberRole): boolean {
  return rule === role || (Array.isArray(rule) && rule.includes(role));
}

/**
 * The header in which a page says for whom it was made: {@link actingAsSelf}, or the number of the membership by which it acts. A session that acts
 * otherwise by now refuses its calls: what was begun for one is never done for another.
 */
export const actingHeader = "x-acting-as";
export const actingAsSelf = "self";
