import type { FastifyInstance } from "fastify";
import * as calls from "#contracts/push/schemas.ts";
import { perHour, type RateLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import type { Push } from "./push.ts";
import { changeSettings, getSettings } from "./settings.ts";
import { subscribe, type SubscriptionServices, unsubscribe } from "./subscriptions.ts";

/** Of one account: a browser subscribes once, and again when its push service says so. */
const subscribingLimit: RateLimit = { perKey: [perHour(60)] };

type Services = HttpServices & SubscriptionServices & { push: Pick<Push, "publicKey"> };

export function pushRoutes(app: FastifyInstance, services: Services): void {
  const { db, limits, push } = services;
  serve(app, services, calls.getPushKey, () => ({ key: push.publicKey }));
  serve(app, services, calls.getPushSettings, ({ viewer }) => getSettings(services, viewer));
  serve(app, services, calls.updatePushSettings, ({ viewer, body }) => changeSettings(services, viewer, body));
  serve(app, services, calls.subscribeToPush, async ({ viewer, body, request }) => {
    await limits.consume(subscribingLimit, { ip: request.ip, key: `user ${viewer.userId}` });
    return subscribe(services, viewer, body);
  });
  serve(app, services, calls.unsubscribeFromPush, ({ viewer }) => unsubscribe({ db }, viewer));
}
