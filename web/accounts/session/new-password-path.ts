/** The page that says what a new password has ended, and who still has access. */
export const changedPath = "/settings/password_changed";

/** Where a new password leads: by that page to `next`. */
export function afterNewPassword(next: string): string {
  return `${changedPath}?next=${encodeURIComponent(next)}`;
}
