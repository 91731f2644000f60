import type { FastifyInstance } from "fastify";
import * as calls from "#contracts/cart/schemas.ts";
import type { ChatServices } from "#server/chat/records/services.ts";
import { openingLimit } from "#server/chat/rooms/opening-limit.ts";
import type { CallRequest } from "#server/http/calls/call-request.ts";
import { costlyReadLimit, perDay, perMinute, type RateLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { mergeItems, previewItems, readCart, setItem } from "./actions.ts";
import { placeOrder } from "./order.ts";
import { listOrders } from "./orders.ts";
import { countLines } from "./queries.ts";

/* All per account. */
/** Somebody who presses «+» as fast as a thumb can. */
const changeLimit: RateLimit = { perKey: [perMinute(240), perDay(5_000)] };
const mergeLimit: RateLimit = { perKey: [perMinute(20), perDay(300)] };
const orderLimit: RateLimit = { perKey: [perMinute(10), perDay(100)] };

export function cartRoutes(app: FastifyInstance, services: HttpServices & ChatServices): void {
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
    return placeOrder(services, viewer, { order: body, key }, { call, opening: () => call(openingLimit) });
  });
}
