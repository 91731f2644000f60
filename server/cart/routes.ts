import type { FastifyInstance } from "fastify";
import * as calls from "#contracts/cart/schemas.ts";
import { maxForeignPhones } from "#contracts/cart/rules.ts";
import type { ChatServices } from "#server/chat/records/services.ts";
import { countOpening } from "#server/chat/rooms/opening-limit.ts";
import type { CallRequest } from "#server/http/calls/call-request.ts";
import { costlyReadLimit, perDay, perMinute, type RateLimit, type RateLimits } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import type { ReadStanding } from "#server/http/viewer.ts";
import { refuse } from "#server/platform/refusal.ts";
import { mergeItems, previewItems, readCart, setItem } from "./actions.ts";
import { placeOrder } from "./order.ts";
import { listOrders } from "./orders.ts";
import { countLines } from "./queries.ts";

/* All per account. */
/** Somebody who presses «+» as fast as a thumb can. */
const changeLimit: RateLimit = { perKey: [perMinute(240), perDay(5_000)] };
const mergeLimit: RateLimit = { perKey: [perMinute(20), perDay(300)] };
const orderLimit: RateLimit = { perKey: [perMinute(10), perDay(100)] };
/** Phones other than the account's: an order makes strangers call one, which may be anybody's. The same one again on a day is one. */
const foreignPhoneLimit: RateLimit = { perKey: [perDay(maxForeignPhones)] };
const sameForeignPhoneLimit: RateLimit = { perKey: [perDay(1)] };

export function cartRoutes(
  app: FastifyInstance,
  services: HttpServices & ChatServices & { readStanding: ReadStanding },
): void {
  const { db, limits, publicUrl } = services;
  const counterOf =
    ({ ip }: CallRequest, userId: number) =>
    (limit: RateLimit, points?: number) =>
      limits.consume(limit, { ip, key: `user ${userId}` }, points);
  serve(app, services, calls.getCart, ({ viewer }) => readCart(services, viewer));
  serve(app, services, calls.countCart, async ({ viewer }) => ({ count: await countLines(db, viewer.userId) }));
  serve(app, services, calls.previewCart, ({ query }) => previewItems(services, query.items ?? []), {
    limit: costlyReadLimit,
  });
  serve(app, services, calls.setCartItem, async ({ viewer, body, request }) => {
    await counterOf(request, viewer.userId)(changeLimit);
    return setItem(services, viewer, body);
  });
  serve(app, services, calls.mergeCart, async ({ viewer, body, request }) => {
    await counterOf(request, viewer.userId)(mergeLimit);
    return mergeItems(services, viewer, body.items);
  });
  serve(app, services, calls.listReceivedOrders, ({ viewer, query, request }) =>
    listOrders(db, viewer, "seller", query, new URL(request.url, publicUrl)),
  );
  serve(app, services, calls.listSentOrders, ({ viewer, query, request }) =>
    listOrders(db, viewer, "buyer", query, new URL(request.url, publicUrl)),
  );
  serve(app, services, calls.orderCart, async ({ viewer, body, request }) => {
    const call = counterOf(request, viewer.userId);
    await call(orderLimit);
    const header = request.headers["idempotency-key"];
    const key = typeof header === "string" ? header : undefined;
    const foreignPhone = (phone: string) => countForeignPhone(limits, { ip: request.ip, userId: viewer.userId, phone });
    return placeOrder(
      services,
      viewer,
      { order: body, key },
      { call, opening: () => countOpening(services, { viewer, ip: request.ip }), foreignPhone },
    );
  });
}

/** Nothing but the memory is waited for in here, so that no other call of the account comes between. */
async function countForeignPhone(
  limits: RateLimits,
  { ip, userId, phone }: { ip: string; userId: number; phone: string },
): Promise<void> {
  const same = { ip, key: `user ${userId} phone ${phone}` };
  try {
    await limits.consume(sameForeignPhoneLimit, same);
  } catch {
    return; // It was counted today.
  }
  try {
    await limits.consume(foreignPhoneLimit, { ip, key: `user ${userId}` });
  } catch {
    await limits.giveBack(sameForeignPhoneLimit, same);
    refuse("validation_failed", {
      fields: { phone: [{ message: "order_phones", values: { max: maxForeignPhones } }] },
    });
  }
}
