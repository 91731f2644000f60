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
