import { expect, test } from "vitest";
import { sendBusinessRequest } from "#contracts/business/request-schemas.ts";
import type { Endpoint } from "#contracts/base/endpoint.ts";
import { createPayment } from "#contracts/payments/schemas.ts";
import { createProduct } from "#contracts/selling/schemas.ts";
import { isRefusal } from "#server/platform/refusal.ts";
import { checkRequest } from "./check-request.ts";

/** The messages by field with which a body is refused. */
function messagesOf(record: Endpoint, body: unknown): Record<string, string[]> {
  try {
    checkRequest(record, { params: {}, query: {}, body });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const fields = Object.entries(error.fields ?? {});
    return Object.fromEntries(fields.map(([field, found]) => [field, found.map(({ message }) => message)]));
  }
  return {};
}

test.for([
  ["an empty title", createProduct, { title: "" }, "title", "required"],
  ["a title of blanks", createProduct, { title: "   " }, "title", "required"],
  ["a title without letters", createProduct, { title: "…" }, "title", "required"],
  ["a short title", createProduct, { title: "я" }, "title", "too_short"],
  ["an empty description", createProduct, { description: "" }, "description", "required"],
  ["a short description", createProduct, { description: "Стол" }, "description", "too_short"],
  ["a missing currency", createProduct, {}, "currency", "required"],
  ["an unknown currency", createProduct, { currency: "EUR" }, "currency", "choice"],
  ["a missing price", createProduct, {}, "price", "required"],
  ["a price that is a text", createProduct, { price: "дорого" }, "price", "whole_number"],
  ["an empty name", sendBusinessRequest, { name: "" }, "name", "required"],
  ["a missing method", createPayment, { amount: "500" }, "method", "required"],
  ["a payment of nothing", createPayment, { method: "card" }, "amount", "required"],
  ["a payment of two things", createPayment, { method: "card", amount: "500", tariff: 1 }, "amount", "one_of_two"],
  ["a wrong sum", createPayment, { method: "card", amount: "много" }, "amount", "amount"],
] as const)("%s has one message, the right one", ([, record, body, field, message]) => {
  expect(messagesOf(record, body)[field]).toEqual([message]);
});
