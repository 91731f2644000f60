import { call } from "#contracts/base/call.ts";
import { registerBounds } from "./rules.ts";

/** The wallet of the account with a login. */
export const findWallet = call("findWallet", "GET", "/moderation/v1/admin/wallets/");

/** The wallet of a user. */
export const getAdminWallet = call("getAdminWallet", "GET", "/moderation/v1/admin/wallets/{id}/");

/** What came into a wallet and went out, newest first. */
export const listWalletMovements = call(
  "listWalletMovements",
  "GET",
  "/moderation/v1/admin/wallets/{id}/transaction_history/",
);

/** Payments of a user with what was given back of them, newest first. */
export const listUserPayments = call("listUserPayments", "GET", "/moderation/v1/admin/wallets/{id}/payments/");

/** Give a payment, or a part of it, back by way of its provider. */
export const refundPayment = call("refundPayment", "POST", "/moderation/v1/admin/payments/{id}/refunds/");

/** End by hand a refund that its provider never showed. */
export const resolveRefund = call("resolveRefund", "POST", "/moderation/v1/admin/refunds/{id}/resolution/");

/** Movements that staff have entered by hand, newest first. */
export const listCorrections = call("listCorrections", "GET", "/moderation/v1/admin/corrections/");

/** Enter a movement of a wallet, for another admin to approve. */
export const enterCorrection = call("enterCorrection", "POST", "/moderation/v1/admin/wallets/{id}/corrections/");

/** Enter that the paid time of a business ends early, for another admin to approve. */
export const enterEarlyEnd = call("enterEarlyEnd", "POST", "/moderation/v1/admin/wallets/{id}/early_end/");

/** Approve or decline a movement that another admin has entered. */
export const decideCorrection = call("decideCorrection", "POST", "/moderation/v1/admin/corrections/{id}/decision/");

/** Registers of providers that were compared with the books, newest first. */
export const listRegisters = call("listRegisters", "GET", "/moderation/v1/admin/registers/");

/** Compare a register of a provider with the books. */
export const addRegister = call("addRegister", "POST", "/moderation/v1/admin/registers/", {
  field: "file",
  maxBytes: registerBounds.bytes,
});

/** What registers and the books say differently, newest first. */
export const listDifferences = call("listDifferences", "GET", "/moderation/v1/admin/differences/");

/** Resolve a difference, with the reason. */
export const resolveDifference = call("resolveDifference", "POST", "/moderation/v1/admin/differences/{id}/resolution/");

/** All tariffs, also those that are not sold. */
export const listAdminTariffs = call("listAdminTariffs", "GET", "/moderation/v1/admin/tariffs/");

/** Add a tariff for another number of months. */
export const addTariff = call("addTariff", "POST", "/moderation/v1/admin/tariffs/");

/** Change what a tariff costs, and whether it is sold. */
export const updateTariff = call("updateTariff", "PATCH", "/moderation/v1/admin/tariffs/{id}/");

/** Change what a month of VIP costs. */
export const changeVipPrice = call("changeVipPrice", "PATCH", "/moderation/v1/admin/vip_price/");

/** Change the sums that a top-up offers. */
export const changeTopUpPresets = call("changeTopUpPresets", "PATCH", "/moderation/v1/admin/top_up_presets/");
