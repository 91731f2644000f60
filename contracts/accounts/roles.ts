export const roles = ["user", "moderator", "admin"] as const;
export type Role = (typeof roles)[number];

/** Staff moderates, and sees what the public does not. */
export function isStaff(role: Role): boolean {
  return role !== "user";
}
