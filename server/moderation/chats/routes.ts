import type { FastifyInstance } from "fastify";
import {
  countChatWork,
  deliverMessage,
  getChatClaim,
  listChatClaims,
  listHeldMessages,
  listWarnedUsers,
  refuseMessage,
  resolveChatClaim,
  silenceUser,
  unsilenceUser,
} from "#contracts/moderation/chat-schemas.ts";
import { getModeratedChatPhoto } from "#contracts/moderation/plain-routes.ts";
import { openPhotoFile } from "#server/chat/photos/photos.ts";
import type { CallRequest } from "#server/http/calls/call-request.ts";
import { toIdempotentCall } from "#server/http/idempotency.ts";
import { defaultLimit } from "#server/http/rate-limits.ts";
import type { HttpServices } from "#server/http/serve.ts";
import { refuse } from "#server/platform/refusal.ts";
import { mayModerate } from "../policy.ts";
import type { ModerationServices } from "../services.ts";
import { authorizeStaff, openStaffGate } from "../staff-gate.ts";
import { listChatClaims as listClaims, readChatClaim, resolveChatClaim as resolveClaim } from "./chat-claims.ts";
import { countChatWork as countWork } from "./chat-work.ts";
import { deliver, listHeld, refuseHeld } from "./held.ts";
import { findModeratedPhoto } from "./held-queries.ts";
import { listWarned, silenceUser as silence, unsilenceUser as unsilence } from "./silences.ts";

/** What staff does about chats. For all others the calls do not exist. */
export function chatModerationRoutes(app: FastifyInstance, services: HttpServices & ModerationServices): void {
  const { publicUrl } = services;
  const forStaff = openStaffGate(app, services, mayModerate);
  const addressOf = (request: CallRequest) => new URL(request.url, publicUrl);

  forStaff(countChatWork, ({ viewer }) => countWork(services.db, viewer.userId));
  forStaff(listHeldMessages, ({ viewer, query, request }) =>
    listHeld(services, viewer.userId, query, addressOf(request)),
  );
  forStaff(deliverMessage, ({ viewer, params, request }) =>
    deliver(services, toIdempotentCall(request, viewer.userId), params.id),
  );
  forStaff(refuseMessage, ({ viewer, params, body, request }) =>
    refuseHeld(services, toIdempotentCall(request, viewer.userId), params.id, body),
  );
  forStaff(listChatClaims, ({ viewer, query, request }) =>
    listClaims(services, viewer.userId, query, addressOf(request)),
  );
  forStaff(getChatClaim, ({ viewer, params }) => readChatClaim(services, viewer.userId, params.id));
  forStaff(resolveChatClaim, ({ viewer, params, body, request }) =>
    resolveClaim(services, toIdempotentCall(request, viewer.userId), params.id, body),
  );
  forStaff(listWarnedUsers, ({ viewer, query, request }) =>
    listWarned(services, viewer.userId, query, addressOf(request)),
  );
  forStaff(silenceUser, ({ viewer, params, body }) =>
    silence(services, params.id, { moderatorId: viewer.userId, days: body.days, note: body.note ?? null }),
  );
  forStaff(unsilenceUser, ({ viewer, params }) => unsilence(services, viewer.userId, params.id));
  photoRoute(app, services);
}

function photoRoute(app: FastifyInstance, services: HttpServices & ModerationServices): void {
  const { db, devices, limits, media } = services;
  const path = getModeratedChatPhoto.path.replace("{file}", ":file");
  app.get<{ Params: { file: string } }>(path, async (request, reply) => {
    await limits.consume(defaultLimit, devices.callerOf(request));
    const found = await services.resolveViewer(request);
    const viewer = found === "expired" ? null : found;
    await authorizeStaff(services, viewer, mayModerate);
    const userId = viewer?.userId ?? refuse("not_found");
    const file = await openPhotoFile(media, request.params.file, (id) => findModeratedPhoto(db, id, userId));
    // Nobody may see it any more once it is decided.
    return reply.header("cache-control", "private, no-store").type("image/webp").send(file);
  });
}
