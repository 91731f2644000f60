import { actingAsSelf } from "#contracts/base/acting.ts";

/** The attribute of `<html>` by which a page says as whom it acts; without it for oneself. */
export const actingAttribute = "data-acting-as";

/**
 * As whom this page acts: what it asks for is asked for as that, and what it keeps on the device is that one's. The page says so, not the session,
 * which another tab may have changed meanwhile.
 */
export function actingAs(): string {
  if (typeof document === "undefined") return actingAsSelf;
  return document.documentElement.getAttribute(actingAttribute) ?? actingAsSelf;
}

/** Whether this page acts for somebody else: then what it shows stays on no device. */
export function isActingPage(): boolean {
  return actingAs() !== actingAsSelf;
}

/** Whose what this page keeps is: the account's, or that of what it acts as. */
export function ownerOfPage(userId: number): string {
  return isActingPage() ? `${userId}/${actingAs()}` : String(userId);
}
