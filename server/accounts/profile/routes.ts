import type { FastifyInstance } from "fastify";
import { exportAccount as exportAccountRoute } from "#contracts/accounts/plain-routes.ts";
import {
  deleteAccount as deleteAccountCall,
  deleteAccountPhoto,
  getAccount,
  updateAccount,
  updateEmail,
  updatePhone,
} from "#contracts/accounts/schemas.ts";
import type { CallReply, CallRequest } from "#server/http/calls/call-request.ts";
import { countCall } from "#server/http/limits/count-call.ts";
import { type NetworkBound, perDay, perHour, type RateLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, requireViewer, serve } from "#server/http/serve.ts";
import { refuse } from "#server/platform/refusal.ts";
import { clientInfoOf } from "../devices/client-info.ts";
import { findAccount } from "../records/account-queries.ts";
import { presentAccount } from "../records/present.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import type { PendingLoginCookie } from "../sign-in/pending-login.ts";
import { changeContact, type ContactServices } from "./change-contact.ts";
import { changeProfile, deletePhoto, type ProfileServices } from "./change-profile.ts";
import { deleteAccount, type DeletionServices } from "./delete-account.ts";
import { exportAccount } from "./export-account.ts";

/** Changes of an account. They do not count for its network, so that neighbours use up nothing of it. */
const profileLimit: RateLimit = { perKey: [perHour(60)] };
const freeProfiles: NetworkBound = { perNetwork: perHour(600) };
/** Per account, which a client without a cookie cannot shed: each photo takes a core for a second. */
const portraitLimit: RateLimit = { perKey: [perDay(60)] };
/** Exports of an account. */
const exportLimit: RateLimit = { perKey: [perHour(5)] };
const freeExports: NetworkBound = { perNetwork: perHour(60) };

interface ProfileRouteServices extends HttpServices, ProfileServices, ContactServices, DeletionServices {
  publicUrl: string;
  sessionCookies: SessionCookies;
  pendingLogin: PendingLoginCookie;
}

export function profileRoutes(app: FastifyInstance, services: ProfileRouteServices): void {
  const { db, devices, pendingLogin, sessionCookies } = services;
  serve(app, services, getAccount, async ({ viewer }) =>
    presentAccount((await findAccount(db, viewer.userId)) ?? refuse("token_expired")),
  );
  serve(
    app,
    services,
    updateAccount,
    async ({ viewer, body, file, request }) => {
      await countCall(services, { viewer, ip: request.ip }, profileLimit, freeProfiles);
      return changeProfile(services, viewer.userId, body, file, clientInfoOf(request, devices));
    },
    { uploadLimit: portraitLimit, beforeValidation: refusePhone },
  );
  serve(app, services, deleteAccountPhoto, ({ viewer, request }) =>
    deletePhoto(services, viewer.userId, clientInfoOf(request, devices)),
  );
  serve(app, services, deleteAccountCall, async ({ viewer, body, request, reply }) => {
    const ended = await deleteAccount(services, viewer, body, clientInfoOf(request, devices));
    sessionCookies.clear(reply);
    // The code that confirmed the deletion is not waited for any more.
    if (await pendingLogin.read(request)) pendingLogin.clear(reply);
    return { ended };
  });
  contactRoutes(app, services);
  exportRoute(app, services);
}

/** A phone is changed only with a code that was sent to it. */
function refusePhone(body: unknown): void {
  if (typeof body === "object" && body !== null && "phone" in body) refuse("use_update_phone");
}

function contactRoutes(app: FastifyInstance, services: ProfileRouteServices): void {
  const { devices } = services;
  const proverOf = (request: CallRequest, reply: CallReply) => ({
    onProof: () => devices.proveDevice(request, reply),
  });
  serve(app, services, updatePhone, async ({ viewer, body: { phone, ...proofs }, request, reply }) => {
    const change = { kind: "phone", contact: phone, ...proofs, ...proverOf(request, reply) } as const;
    const answer = await changeContact(services, viewer, change, clientInfoOf(request, devices));
    if (answer.sent) reply.code(202);
    return answer;
  });
  serve(app, services, updateEmail, async ({ viewer, body: { email, ...proofs }, request, reply }) => {
    const change = { kind: "email", contact: email, ...proofs, ...proverOf(request, reply) } as const;
    const answer = await changeContact(services, viewer, change, clientInfoOf(request, devices));
    if (answer.sent) reply.code(202);
    return answer;
  });
}

/** Streamed. */
function exportRoute(app: FastifyInstance, services: ProfileRouteServices): void {
  const { devices, events } = services;
  app.get(exportAccountRoute.path, async (request, reply) => {
    const viewer = await requireViewer(services, request);
    await countCall(services, { viewer, ip: request.ip }, exportLimit, freeExports);
    const archive = await exportAccount(services, viewer.userId);
    events.addLater(viewer.userId, "data_exported", clientInfoOf(request, devices));
    return reply
      .headers({ "content-disposition": 'attachment; filename="jarya.zip"', "cache-control": "no-store" })
      .type("application/zip")
      .send(archive);
  });
}
