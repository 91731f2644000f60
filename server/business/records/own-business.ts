import type { Db } from "#server/database/database.ts";
import { refuse } from "#server/platform/refusal.ts";
import { findOwnBusiness, lockOwnBusiness, type OwnBusinessRow } from "./own-business-queries.ts";

/**
 * The business that a user acts for, on show. Refuses `not_business` to whoever has none that was approved, `business_expired` once its time is over
 * (`docs/features/business.md`, Lifecycle).
 */
export async function getOwnBusiness(db: Db, userId: number): Promise<OwnBusinessRow> {
  return requireOnShow(await findOwnBusiness(db, userId));
}

/** The same, locked until the end of the transaction. */
export async function lockBusinessOf(trx: Db, userId: number): Promise<OwnBusinessRow> {
  return requireOnShow(await lockOwnBusiness(trx, userId));
}

/**
 * The business of a user, its time over or not: who works for it is seen, and ended, at any time. Refuses `not_business` to whoever has none that was
 * approved.
 */
export async function getBusinessOf(db: Db, userId: number): Promise<OwnBusinessRow> {
  return requireApproved(await findOwnBusiness(db, userId));
}

/** The same, locked until the end of the transaction. */
export async function lockAnyBusinessOf(trx: Db, userId: number): Promise<OwnBusinessRow> {
  return requireApproved(await lockOwnBusiness(trx, userId));
}

function requireApproved(business: OwnBusinessRow | undefined): OwnBusinessRow {
  if (business?.request_status === "expired") return business;
  return requireOnShow(business);
}

function requireOnShow(business: OwnBusinessRow | undefined): OwnBusinessRow {
  if (business?.request_status === "expired") refuse("business_expired");
  if (business?.request_status !== "success") refuse("not_business");
  return business;
}
