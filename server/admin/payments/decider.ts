import { adminDays } from "#contracts/admin/payments/rules.ts";
import type { Db } from "#server/database/database.ts";
import { dayMs } from "#server/platform/clock.ts";
import { findAppointment } from "./queries.ts";

/** Milliseconds for which somebody has been an admin who decides on what another one enters. */
const seniority = adminDays * dayMs;

/** An admin who decides on what another one has entered. */
export interface Decider {
  id: number;
  /** When they were made an admin; undefined for those who were from the beginning. */
  appointedAt: Date | undefined;
}

export async function readDecider(db: Db, adminId: number): Promise<Decider> {
  return { id: adminId, appointedAt: await findAppointment(db, adminId) };
}

/** Else whoever enters a movement could make somebody an admin to have it approved. */
export function isTooNew({ appointedAt }: Decider, { created_at: enteredAt }: { created_at: Date }): boolean {
  return appointedAt !== undefined && enteredAt.getTime() - appointedAt.getTime() < seniority;
}
