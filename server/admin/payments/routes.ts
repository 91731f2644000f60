import type { FastifyInstance } from "fastify";
import * as registerRecords from "#contracts/admin/payments/register-schemas.ts";
import * as records from "#contracts/admin/payments/schemas.ts";
import {
  addTariff,
  changeTopUpPresets,
  changeVipPrice,
  listAdminTariffs,
  updateTariff,
} from "#contracts/admin/payments/tariff-schemas.ts";
import { findMember } from "#server/admin/staff-queries.ts";
import type { AdminServices } from "#server/admin/services.ts";
import { perDay, perHour, type RateLimit } from "#server/http/rate-limits.ts";
import { readIdempotencyKey } from "#server/http/idempotency.ts";
import type { CallRequest } from "#server/http/calls/call-request.ts";
import type { HttpServices } from "#server/http/serve.ts";
import { mayAdminister } from "#server/moderation/policy.ts";
import { openStaffGate } from "#server/moderation/staff-gate.ts";
import { listWalletTransactions } from "#server/payments/wallet/read-wallet.ts";
import { refuse } from "#server/platform/refusal.ts";
import * as corrections from "./corrections.ts";
import * as registers from "./registers.ts";
import type { MoneyServices } from "./services.ts";
import * as tariffs from "./tariffs.ts";
import * as wallets from "./wallets.ts";

/** Registers that are taken in, per account. */
const registerLimit: RateLimit = { perKey: [perHour(60), perDay(200)] };

/** What admins see and do of the money of users. All others get `not_found`. */
export function moneyRoutes(app: FastifyInstance, services: HttpServices & AdminServices & MoneyServices): void {
  const forAdmins = openStaffGate(app, services, mayAdminister);
  const addressOf = (request: CallRequest) => new URL(request.url, services.publicUrl);

  forAdmins(records.findWallet, ({ viewer, query }) => wallets.findWallet(services, viewer.userId, query.login));
  forAdmins(records.getAdminWallet, ({ viewer, params }) => wallets.getWallet(services, viewer.userId, params.id));
  forAdmins(records.listWalletMovements, async ({ params, query, request }) => {
    if (!(await findMember(services.db, params.id))) refuse("not_found");
    return listWalletTransactions(services.db, params.id, query, addressOf(request));
  });
  forAdmins(records.listUserPayments, ({ viewer, params, query, request }) =>
    wallets.listUserPayments(services, { userId: params.id, adminId: viewer.userId }, query, addressOf(request)),
  );
  forAdmins(records.refundPayment, ({ viewer, params, body, request }) =>
    wallets.refundPayment(services, viewer.userId, {
      paymentId: params.id,
      ...body,
      key: readIdempotencyKey(request),
    }),
  );

  forAdmins(records.resolveRefund, ({ viewer, params, body }) =>
    wallets.resolveRefund(services, viewer.userId, { id: params.id, ...body }),
  );

  forAdmins(records.listCorrections, ({ viewer, query, request }) =>
    corrections.listCorrections(services, viewer.userId, query, addressOf(request)),
  );
  forAdmins(records.enterCorrection, ({ viewer, params, body, request }) =>
    corrections.enterCorrection(services, viewer.userId, {
      userId: params.id,
      ...body,
      key: readIdempotencyKey(request),
    }),
  );
  forAdmins(records.enterEarlyEnd, ({ viewer, params, body, request }) =>
    corrections.enterEarlyEnd(services, viewer.userId, {
      userId: params.id,
      reason: body.reason,
      key: readIdempotencyKey(request),
    }),
  );
  forAdmins(records.decideCorrection, ({ viewer, params, body }) =>
    corrections.decideCorrection(services, viewer.userId, { id: params.id, approve: body.approve }),
  );

  forAdmins(registerRecords.listRegisters, ({ query, request }) =>
    registers.listRegisters(services, query, addressOf(request)),
  );
  forAdmins(
    registerRecords.addRegister,
    ({ viewer, body, file }) => registers.addRegister(services, viewer.userId, body, file),
    { uploadLimit: registerLimit },
  );
  forAdmins(registerRecords.listDifferences, ({ viewer, query, request }) =>
    registers.listDifferences(services, viewer.userId, query, addressOf(request)),
  );
  forAdmins(registerRecords.resolveDifference, ({ viewer, params, body }) =>
    registers.resolveDifference(services, viewer.userId, { id: params.id, reason: body.reason }),
  );

  forAdmins(listAdminTariffs, () => tariffs.listTariffs(services));
  forAdmins(addTariff, ({ viewer, body }) => tariffs.addTariff(services, viewer.userId, body));
  forAdmins(updateTariff, ({ viewer, params, body }) => tariffs.changeTariff(services, viewer.userId, params.id, body));
  forAdmins(changeTopUpPresets, ({ viewer, body }) => tariffs.changeTopUpPresets(services, viewer.userId, body));
  forAdmins(changeVipPrice, ({ viewer, body }) => tariffs.changeVipPrice(services, viewer.userId, body));
}
