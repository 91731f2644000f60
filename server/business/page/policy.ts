import type { ErrorCode } from "#contracts/base/errors.ts";
import type { RequestStatus } from "#contracts/users/schemas.ts";
import type { Viewer } from "#server/http/viewer.ts";

/** Null for a guest. */
export type BusinessReader = Pick<Viewer, "userId"> | null;

export function isOwnBusiness(reader: BusinessReader, business: { user_id: number }): boolean {
  return reader?.userId === business.user_id;
}

/**
 * Why nobody sees a business; undefined when everybody does. That a request was sent or refused, or its person blocked, is nobody's business: to the
 * public there is no such business, while one whose time is over was seen before. Its page is closed then, though beside its listings it is still
 * said to be a business (`isShownAsBusiness`).
 */
export function explainHiddenBusiness(business: {
  request_status: RequestStatus;
  blocked_at: Date | null;
}): ErrorCode | undefined {
  if (business.blocked_at !== null) return "not_found";
  if (business.request_status === "expired") return "business_inactive";
  return business.request_status === "success" ? undefined : "not_found";
}
