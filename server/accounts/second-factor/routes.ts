import type { FastifyInstance } from "fastify";
import {
  beginSecondFactor as beginCall,
  confirmSecondFactor as confirmCall,
  getSecondFactor,
  removeSecondFactor as removeCall,
  renewRecoveryCodes as renewCall,
  signInWithSecondFactor as signInCall,
} from "#contracts/accounts/second-factor-schemas.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { refuse } from "#server/platform/refusal.ts";
import { clientInfoOf } from "../devices/client-info.ts";
import { findAccount } from "../records/account-queries.ts";
import type { SessionStartServices } from "../sign-in/start-session.ts";
import { type SessionWriter, writeSession } from "../sign-in/write-session.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  type OwnSecondFactorServices,
  removeSecondFactor,
  renewRecoveryCodes,
} from "./own-second-factor.ts";
import { countRecoveryCodes } from "./queries.ts";
import { signInWithSecondFactor } from "./sign-in-with-second-factor.ts";
import type { SecondFactorTickets } from "../sign-in/second-factor-ticket.ts";

interface SecondFactorRouteServices extends HttpServices, OwnSecondFactorServices, SessionStartServices, SessionWriter {
  publicUrl: string;
  secondFactorTickets: SecondFactorTickets;
}

export function secondFactorRoutes(app: FastifyInstance, services: SecondFactorRouteServices): void {
  const { db, devices, secondFactorTickets: tickets } = services;
  serve(
    app,
    services,
    signInCall,
    async ({ body, request, reply }) => {
      const ticket = await tickets.read(request, body.ticket);
      const started = await signInWithSecondFactor(services, ticket, body.code, clientInfoOf(request, devices));
      tickets.clear(reply);
      return writeSession(services, reply, started);
    },
    { sameOriginOnly: true },
  );
  serve(app, services, getSecondFactor, async ({ viewer }) => {
    const account = (await findAccount(db, viewer.userId)) ?? refuse("token_expired");
    return { is_on: account.has_second_factor, recovery_codes_left: await countRecoveryCodes(db, viewer.userId) };
  });
  serve(app, services, beginCall, ({ viewer, body, request }) =>
    beginSecondFactor(services, viewer, body.password, clientInfoOf(request, devices)),
  );
  serve(app, services, confirmCall, async ({ viewer, body, request }) => ({
    recovery_codes: await confirmSecondFactor(services, viewer, body.code, clientInfoOf(request, devices)),
  }));
  serve(app, services, renewCall, async ({ viewer, body, request }) => {
    const proof = { password: body.password, code: body.code };
    return { recovery_codes: await renewRecoveryCodes(services, viewer, proof, clientInfoOf(request, devices)) };
  });
  serve(app, services, removeCall, async ({ viewer, body, request }) => {
    const proof = { password: body.password, code: body.code };
    await removeSecondFactor(services, viewer, proof, clientInfoOf(request, devices));
    return { is_on: false, recovery_codes_left: 0 };
  });
}
