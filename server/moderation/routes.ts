import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Endpoint, Reply } from "#contracts/endpoint.ts";
import {
  approveProduct,
  blockProduct,
  blockUser,
  getModeratedProduct,
  getModeratedUser,
  listAudit,
  listBlockReasons,
  listClaims,
  listQueue,
  listWaitingProducts,
  releaseProduct,
  resolveClaim,
  takeProduct,
  unblockUser,
  undoDecision,
} from "#contracts/moderation.ts";
import { type Call, type HttpServices, serve } from "#server/platform/http.ts";
import { toRepeatable } from "#server/platform/idempotency.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { Viewer } from "#server/platform/session.ts";
import { reasons } from "#server/selling/policy/reasons.ts";
import { listComplaints, resolveComplaint } from "./complaints.ts";
import { approve, block, hold, letGo, undo } from "./decide.ts";
import { examineListing } from "./examine.ts";
import { listAllWaiting, listLog, listWaiting } from "./lists.ts";
import { setUserBlock } from "./people.ts";
import { presentEntry, presentUser } from "./present.ts";
import { findModeratedUser, isStaff, readLog } from "./queries.ts";
import type { ModerationServices } from "./services.ts";

/** Entries of a history that are shown beside an ad or a person. */
const mostHistory = 50;

type StaffCall<E extends Endpoint> = Omit<Call<E>, "viewer"> & { viewer: Viewer };

/** The staff's calls: for anyone else they do not exist. */
export function moderationRoutes(app: FastifyInstance, services: HttpServices & ModerationServices): void {
  const { db, publicUrl } = services;
  const admit = async (viewer: Viewer | null) => {
    if (!viewer || !(await isStaff(db, viewer.userId))) refuse("not_found");
  };
  const forStaff = <E extends Endpoint>(record: E, handler: (call: StaffCall<E>) => Promise<Reply<E>> | Reply<E>) =>
    serve(app, services, record, (call) => handler({ ...call, viewer: call.viewer ?? refuse("not_found") }), { admit });
  const addressOf = (request: FastifyRequest) => new URL(request.url, publicUrl);
  const history = async (of: { product: number } | { user: number }) =>
    (await readLog(db, { ...of, limit: mostHistory })).map(presentEntry);

  forStaff(listQueue, ({ viewer, query, request }) => listWaiting(services, viewer.userId, query, addressOf(request)));
  forStaff(listWaitingProducts, ({ viewer, query }) => listAllWaiting(services, viewer.userId, query));
  forStaff(getModeratedProduct, async ({ params }) => ({
    ...((await examineListing(services, params.id)) ?? refuse("not_found")),
    history: await history({ product: params.id }),
  }));
  forStaff(takeProduct, ({ viewer, params }) => hold(services, viewer.userId, params.id));
  forStaff(releaseProduct, ({ viewer, params }) => letGo(services, viewer.userId, params.id));
  forStaff(approveProduct, ({ viewer, params, body, request }) =>
    approve(services, toRepeatable(request, viewer.userId), params.id, body),
  );
  forStaff(blockProduct, ({ viewer, params, body, request }) =>
    block(services, toRepeatable(request, viewer.userId), params.id, body),
  );
  forStaff(undoDecision, ({ viewer, params, request }) =>
    undo(services, toRepeatable(request, viewer.userId), params.id),
  );
  forStaff(listBlockReasons, () => ({ results: [...reasons] }));
  forStaff(getModeratedUser, async ({ params }) => ({
    ...presentUser((await findModeratedUser(db, params.id)) ?? refuse("not_found")),
    history: await history({ user: params.id }),
  }));
  forStaff(blockUser, ({ viewer, params, body }) =>
    setUserBlock(services, viewer.userId, params.id, { isBlocked: true, note: body.note }),
  );
  forStaff(unblockUser, ({ viewer, params }) => setUserBlock(services, viewer.userId, params.id, { isBlocked: false }));
  forStaff(listClaims, ({ query, request }) => listComplaints(services, query, addressOf(request)));
  forStaff(resolveClaim, ({ viewer, params, body, request }) =>
    resolveComplaint(services, toRepeatable(request, viewer.userId), params.id, body),
  );
  forStaff(listAudit, ({ query, request }) => listLog(services, query, addressOf(request)));
}
