import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { writeAmount } from "#contracts/payments/money.ts";
import { getPayment, getTransaction, getWallet, listTransactions } from "#contracts/payments/schemas.ts";
import { listTariffs as listTariffsCall } from "#contracts/payments/tariff-schemas.ts";
import type { Db } from "#server/database/database.ts";
import { perMinute, type RateLimit } from "#server/http/rate-limits.ts";
import { refuseManyFields } from "#server/http/calls/form-fields.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { refuse } from "#server/platform/refusal.ts";
import { readBalance } from "./ledger/queries.ts";
import type { Payments } from "./payments.ts";
import { listRefusedPayments } from "./list-refused.ts";
import { presentPayment } from "./present-payment.ts";
import { findPayment } from "./queries.ts";
import { listTariffs } from "./tariffs/read-tariffs.ts";
import { readTopUpPresets } from "./wallet/preset-queries.ts";
import { getWalletTransaction, listWalletTransactions } from "./wallet/read-wallet.ts";

/** Bytes; real callbacks have a thousand. */
const maxCallbackBytes = 16 * 1024;
/** Real callbacks have some thirty. */
const maxCallbackFields = 100;

/** Of one provider, for the whole market: whoever else calls is refused only after a signature was computed. */
const callbackLimit: RateLimit = { perAddress: [perMinute(600)] };

export function paymentRoutes(
  app: FastifyInstance,
  services: HttpServices & { db: Db; payments: Payments; now(): Date },
): void {
  const { db, payments, publicUrl } = services;
  serve(app, services, getWallet, async ({ viewer }) => {
    const [balance, presets] = await Promise.all([readBalance(db, viewer.userId), readTopUpPresets(db)]);
    return { balance: writeAmount(balance), methods: [...payments.methods], presets: presets.map(writeAmount) };
  });
  serve(app, services, listTransactions, async ({ viewer, query, request }) => {
    const page = await listWalletTransactions(db, viewer.userId, query, new URL(request.url, publicUrl));
    return { ...page, refused: await listRefusedPayments(services, viewer.userId, query) };
  });
  serve(app, services, getTransaction, ({ viewer, params }) => getWalletTransaction(db, viewer.userId, params.id));
  serve(app, services, getPayment, async ({ viewer, params }) => {
    return presentPayment((await findPayment(db, viewer.userId, params.id)) ?? refuse("not_found"));
  });
  serve(app, services, listTariffsCall, () => listTariffs(db));
  callbackRoutes(app, services);
}

/**
 * What providers call, answered with what their protocol says. No calls of the contract and not in `openapi.json`, on purpose: nobody but a provider may
 * make them, and its documents say what they are.
 */
function callbackRoutes(app: FastifyInstance, { limits, payments }: HttpServices & { payments: Payments }): void {
  void app.register(async (scope) => {
    const options = { parseAs: "string", bodyLimit: maxCallbackBytes } as const;
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ["application/x-www-form-urlencoded", "application/json"],
      options,
      (_request, body, done) => done(null, body),
    );
    const take = async (request: FastifyRequest<{ Params: { provider: string } }>, reply: FastifyReply) => {
      await limits.consume(callbackLimit, { ip: request.ip });
      const { body, headers, url: path, params } = request;
      if (typeof body !== "string") refuse("media_type_unsupported");
      refuseManyFields(headers["content-type"], body, maxCallbackFields);
      const { answer, type } = await payments.takeCallback(params.provider, { path, headers, body });
      return reply.header("cache-control", "no-store").type(type).send(answer);
    };
    scope.post("/payment/v1/callbacks/:provider/", take);
    // Where the address itself says whom it was given to.
    scope.post("/payment/v1/callbacks/:provider/:token/", take);
  });
}
