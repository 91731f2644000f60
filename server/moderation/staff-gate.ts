import type { FastifyInstance } from "fastify";
import type { Endpoint, Reply } from "#contracts/base/endpoint.ts";
import type { Db } from "#server/database/database.ts";
import { type Call, type HttpServices, serve } from "#server/http/serve.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import type { Viewer } from "#server/http/viewer.ts";
import type { Settings } from "#server/platform/env.ts";
import { refuse } from "#server/platform/refusal.ts";
import { findStanding } from "./user-queries.ts";

export type StaffCall<E extends Endpoint> = Omit<Call<E>, "viewer"> & { viewer: Viewer };

interface GateServices extends HttpServices {
  db: Db;
  settings: Pick<Settings, "demo">;
}

type Standing = NonNullable<Awaited<ReturnType<typeof findStanding>>>;

/**
 * Serves calls to those who may enter, by their present role. For all others the calls do not exist: `not_found`; without a second
 * factor it is `second_factor_missing`.
 */
export function openStaffGate(app: FastifyInstance, services: GateServices, mayEnter: (standing: Standing) => boolean) {
  const authorize = (viewer: Viewer | null) => authorizeStaff(services, viewer, mayEnter);
  return <E extends Endpoint>(
    record: E,
    handler: (call: StaffCall<E>) => Promise<Reply<E>> | Reply<E>,
    options: { uploadLimit?: RateLimit } = {},
  ): void =>
    serve(app, services, record, (call) => handler({ ...call, viewer: call.viewer ?? refuse("not_found") }), {
      ...options,
      authorize,
    });
}

/** Refuses whoever may not enter: `not_found`, or `second_factor_missing`. */
export async function authorizeStaff(
  { db, settings }: Pick<GateServices, "db" | "settings">,
  viewer: Viewer | null,
  mayEnter: (standing: Standing) => boolean,
): Promise<void> {
  const standing = viewer ? await findStanding(db, viewer.userId) : undefined;
  if (!standing || !mayEnter(standing)) refuse("not_found");
  // The logins of a demo are everybody's: whoever added one would lock out the others.
  if (!settings.demo && !standing.has_second_factor) refuse("second_factor_missing");
}
