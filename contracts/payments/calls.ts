import { call } from "#contracts/base/call.ts";

/** What one's wallet has. */
export const getWallet = call("getWallet", "GET", "/payment/v1/profile/wallet/");

/** What came into one's wallet and went out, newest first. */
export const listTransactions = call("listTransactions", "GET", "/payment/v1/profile/transaction_history/");

/** One movement of one's wallet. */
export const getTransaction = call("getTransaction", "GET", "/payment/v1/profile/transaction_history/{id}/");

/** Begin a payment into one's wallet. */
export const createPayment = call("createPayment", "POST", "/payment/v1/payment/");

/** What became of a payment. */
export const getPayment = call("getPayment", "GET", "/payment/v1/payment/{id}/");

/** Call off a payment that was begun. */
export const cancelPayment = call("cancelPayment", "DELETE", "/payment/v1/payment/{id}/");

/** Payments that were begun and can still be paid. */
export const listUnfinishedPayments = call("listUnfinishedPayments", "GET", "/payment/v1/profile/unfinished/");

/** What businesses pay for their time on the site. */
export const listTariffs = call("listTariffs", "GET", "/payment/v1/tariff/");

/** Until when one's business is on show, and what the tariffs would give it. */
export const getOwnTariff = call("getOwnTariff", "GET", "/payment/v1/profile/payment/");

/** Pay a tariff, VIP or an invoice from one's wallet. */
export const buyFromWallet = call("buyFromWallet", "POST", "/payment/v1/payment_from_wallet/");

/** Order a tariff to be paid later. */
export const createInvoice = call("createInvoice", "POST", "/payment/v1/invoices/");

/** Invoices and what was bought, newest first. */
export const listPurchases = call("listPurchases", "GET", "/payment/v1/profile/purchases/");

/** An invoice, or what was bought. */
export const getPurchase = call("getPurchase", "GET", "/payment/v1/profile/purchases/{id}/");

/** Cancel an invoice. */
export const cancelInvoice = call("cancelInvoice", "DELETE", "/payment/v1/profile/purchases/{id}/");
