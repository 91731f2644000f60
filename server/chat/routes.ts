import type { FastifyInstance } from "fastify";
import { getChatPhoto } from "#contracts/chat/plain-routes.ts";
import { maxCountedUnread } from "#contracts/chat/rules.ts";
import * as messageCalls from "#contracts/chat/message-schemas.ts";
import * as settingCalls from "#contracts/chat/settings-schemas.ts";
import * as calls from "#contracts/chat/schemas.ts";
import type { CallRequest } from "#server/http/calls/call-request.ts";
import { costlyReadLimit, defaultLimit, perDay, perHour, perMinute, type RateLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, requireViewer, serve } from "#server/http/serve.ts";
import { isActing, type Viewer, limitKeyOf } from "#server/http/viewer.ts";
import { revealContactPhone } from "#server/listings/actions.ts";
import { countReveal, type RevealServices } from "#server/listings/reveal-limits.ts";
import type { ListServices } from "#server/listings/list.ts";
import type { PhotoServices } from "#server/photos/store-photo.ts";
import { refuse, refuseIf } from "#server/platform/refusal.ts";
import { doerOf } from "#server/statistics/event-counter.ts";
import type { Presence } from "./live/presence.ts";
import { deleteOwnMessage } from "./messages/delete-message.ts";
import { answerOffer } from "./messages/offers.ts";
import { answerOrder } from "./messages/orders.ts";
import { confirmDeliveryOf, listRoomMessages, readRoom, searchOwnMessages } from "./messages/read-messages.ts";
import { sendMessage } from "./messages/send-message.ts";
import { openChatPhoto, storeChatPhoto } from "./photos/photos.ts";
import { explainClosed } from "./records/policy.ts";
import { countUnread } from "./records/room-queries.ts";
import type { ChatServices } from "./records/services.ts";
import { blockPerson, listBlocked, unblockPerson } from "./rooms/blocks.ts";
import { countOpening } from "./rooms/opening-limit.ts";
import { changeRoom, deleteRoom, getOwnRoom, getRoomDetail, listOwnRooms, openRoom } from "./rooms/rooms.ts";
import { changeSettings, getSettings } from "./settings/settings.ts";

/* All per account. */
const photoLimit: RateLimit = { perKey: [perDay(300)] };
/** Words that everybody writes are found in many messages. */
const searchLimit: RateLimit = { perKey: [perMinute(60)] };
const blockLimit: RateLimit = { perKey: [perHour(200)] };

type Services = HttpServices & ChatServices & ListServices & PhotoServices & RevealServices & { presence: Presence };

export function chatRoutes(app: FastifyInstance, services: Services): void {
  roomRoutes(app, services);
  messageRoutes(app, services);
  photoRoutes(app, services);
  personalRoutes(app, services);
}

/** Counts a call of whoever makes it. */
function counterOf({ limits }: Services, { ip }: CallRequest, viewer: Viewer) {
  return (limit: RateLimit, points?: number) => limits.consume(limit, { ip, key: limitKeyOf(viewer) }, points);
}

function roomRoutes(app: FastifyInstance, services: Services): void {
  const { presence, publicUrl } = services;
  const addressOf = (request: CallRequest) => new URL(request.url, publicUrl);
  serve(app, services, calls.listRooms, async ({ viewer, query, request }) => {
    presence.note(viewer.userId);
    if (query.search !== undefined) await counterOf(services, request, viewer)(searchLimit);
    return listOwnRooms(services, viewer, query, addressOf(request));
  });
  serve(app, services, calls.openRoom, ({ viewer, body, request }) =>
    openRoom(services, viewer, body, () => countOpening(services, { viewer, ip: request.ip })),
  );
  serve(app, services, calls.getRoom, ({ viewer, params }) => getRoomDetail(services, viewer, params.id));
  serve(app, services, calls.updateRoom, ({ viewer, params, body }) => changeRoom(services, viewer, params.id, body));
  serve(app, services, calls.deleteRoom, ({ viewer, params }) => deleteRoom(services, viewer, params.id));
  serve(app, services, messageCalls.revealRoomPhone, async ({ viewer, params, ...call }) => {
    const room = await getOwnRoom(services, viewer, params.id);
    // Only listings have a number that others may know.
    if (room.listing_id === null || room.buyer_id !== viewer.userId) refuse("not_found");
    refuseIf(explainClosed(room));
    await countReveal(services, { ...call, viewer });
    const contact = await revealContactPhone(services, viewer, room.listing_id);
    services.statistics.add("calls", [room.listing_id], doerOf(viewer, call.request));
    return contact;
  });
}

function messageRoutes(app: FastifyInstance, services: Services): void {
  const { presence, publicUrl } = services;
  const addressOf = (request: CallRequest) => new URL(request.url, publicUrl);
  serve(app, services, messageCalls.listMessages, ({ viewer, params, query, request }) => {
    presence.note(viewer.userId);
    return listRoomMessages(services, viewer, params.id, query, addressOf(request));
  });
  serve(app, services, messageCalls.sendMessage, ({ viewer, params, body, request }) => {
    presence.note(viewer.userId);
    return sendMessage(services, viewer, params.id, body, counterOf(services, request, viewer));
  });
  serve(app, services, messageCalls.readMessages, ({ viewer, params, body }) =>
    readRoom(services, viewer, params.id, body.up_to),
  );
  serve(app, services, messageCalls.confirmDelivery, ({ viewer, body }) => confirmDeliveryOf(services, viewer, body));
  serve(app, services, messageCalls.deleteMessage, ({ viewer, params }) =>
    deleteOwnMessage(services, viewer, params.id),
  );
  serve(app, services, messageCalls.answerOffer, ({ viewer, params, body, request }) =>
    answerOffer(services, viewer, params.id, body, counterOf(services, request, viewer)),
  );
  serve(app, services, messageCalls.answerOrder, ({ viewer, params, body, request }) =>
    answerOrder(services, viewer, params.id, body.answer, counterOf(services, request, viewer)),
  );
  serve(
    app,
    services,
    messageCalls.searchMessages,
    async ({ viewer, query, request }) => {
      await counterOf(services, request, viewer)(searchLimit);
      return searchOwnMessages(services, viewer, query, addressOf(request));
    },
    { limit: costlyReadLimit },
  );
}

function photoRoutes(app: FastifyInstance, services: Services): void {
  const { devices, limits } = services;
  serve(
    app,
    services,
    calls.uploadChatPhoto,
    async ({ viewer, file, request }) => {
      if (!file) refuse("validation_failed", { fields: { photo: [{ message: "photo_required" }] } });
      return storeChatPhoto(services, { ...viewer, ip: request.ip }, file);
    },
    { uploadLimit: photoLimit },
  );
  app.get<{ Params: { file: string } }>(getChatPhoto.path.replace("{file}", ":file"), async (request, reply) => {
    await limits.consume(defaultLimit, devices.callerOf(request));
    const viewer = await resolveReader(services, await requireViewer(services, request), request.ip);
    const file = await openChatPhoto(services, viewer, request.params.file);
    // Its bytes never change; that it was deleted, a browser may learn a day later. Whoever signs in to the same browser after its reader has other cookies,
    // so that the browser asks before it shows what it has kept.
    const etag = `"${request.params.file}"`;
    // Of what somebody sees for a business nothing is left when they do not any more.
    const cacheControl = viewer.actor === undefined ? "private, max-age=86400" : "no-store";
    reply.headers({ "cache-control": cacheControl, vary: "cookie, authorization", etag });
    if (request.headers["if-none-match"] !== etag) return reply.type("image/webp").send(file);
    file.destroy();
    return reply.code(304).send();
  });
}

/** Whose photos somebody sees: of the one that their session acts for, as their messages. */
async function resolveReader({ acting }: Services, viewer: Viewer, ip: string): Promise<Viewer> {
  return acting && isActing(viewer) ? acting.resolve(viewer, messageCalls.listMessages, ip) : viewer;
}

function personalRoutes(app: FastifyInstance, services: Services): void {
  const { db, publicUrl } = services;
  serve(app, services, calls.countUnreadRooms, async ({ viewer }) => ({
    unread_count: await countUnread(db, viewer, maxCountedUnread),
  }));
  serve(app, services, settingCalls.getChatSettings, ({ viewer }) => getSettings(db, viewer));
  serve(app, services, settingCalls.updateChatSettings, ({ viewer, body }) => changeSettings(db, viewer, body));
  serve(app, services, calls.listBlockedUsers, ({ viewer, query, request }) =>
    listBlocked(services, viewer, query, new URL(request.url, publicUrl)),
  );
  serve(app, services, calls.blockChatUser, async ({ viewer, params, request }) => {
    await counterOf(services, request, viewer)(blockLimit);
    return blockPerson(services, viewer, params.id);
  });
  serve(app, services, calls.unblockChatUser, ({ viewer, params }) => unblockPerson(services, viewer, params.id));
}
