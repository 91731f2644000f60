import type { ErrorCode } from "#contracts/base/errors.ts";
import { isShownAsBusiness } from "#contracts/users/rules.ts";
import type { RequestStatus } from "#contracts/users/schemas.ts";

/** Whether a request is still its person's to change: until a moderator has decided on it. */
export function mayChangeRequest(status: RequestStatus): boolean {
  return status === "submitted";
}

/** Why a user may not ask for a business profile; undefined when they may: they never did, or it was refused. */
export function explainNoRequest(status: RequestStatus | undefined): ErrorCode | undefined {
  if (status === undefined || status === "rejected") return undefined;
  return isShownAsBusiness(status) ? "already_business" : "request_exists";
}
