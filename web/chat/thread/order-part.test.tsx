// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import type { ChatOrder } from "#contracts/chat/schemas.ts";
import { render } from "#web/test/render.tsx";
import { chatMessage } from "../view/test-records.fixture.ts";
import { OrderPart } from "./order-part.tsx";

vi.mock("../texts.ts", () => ({}));

const order = (fields: Partial<ChatOrder> = {}): ChatOrder => ({
  state: "open",
  items: [{ product: 7, title: "Кресло", quantity: 4, price: 800, currency: "KGS" }],
  sums: [{ amount: 3_200, currency: "KGS" }],
  delivery: { kind: "city", from_amount: null, location_ru: "Ош", location_ky: "Ош", price: 0, days: 2 },
  address: "Ош, Курманжан Датка 12",
  ...fields,
});

async function show(isOwn: boolean, fields: Partial<ChatOrder> = {}, canAnswer = true) {
  const message = chatMessage({ kind: "order", text: "", order: order(fields) });
  const part = await render(
    <OrderPart message={message} order={order(fields)} isOwn={isOwn} canAnswer={canAnswer}>
      Позвоните
    </OrderPart>,
  );
  const calls = [...part.querySelectorAll("a[href^='tel:']")].map((link) => link.getAttribute("href"));
  return {
    text: part.textContent,
    calls,
    answers: [...part.querySelectorAll("button")].map((button) => button.textContent),
  };
}

test("the seller reads what was ordered and answers with one tap", async () => {
  const { text, answers } = await show(false);
  expect(answers).toEqual(["Принять", "Нет в наличии", "Уточнить детали"]);
  for (const part of [
    "Новый заказ",
    "Кресло",
    "4 × 800\u00a0сом",
    "3\u00a0200\u00a0сом",
    "Ош, бесплатно, 2 дня",
    "Датка 12",
    "Позвоните",
  ])
    expect(text).toContain(part);
  expect((await show(false, { state: "question" })).answers).toEqual(["Принять", "Нет в наличии"]);
});

test("a price says what it is for, where it is not for a piece", async () => {
  const item = { product: 7, title: "Тюль", quantity: 3, price: 250, currency: "KGS" } as const;
  const { text } = await show(true, { items: [{ ...item, price_unit_ru: "м", price_unit_ky: "м" }] });
  expect(text).toContain("3 × 250\u00a0сом/м");
});

test("its buyer cancels an order, either of the two ends one that was accepted, nobody one that is over; a closed room keeps only what ends it", async () => {
  const own = await show(true);
  expect(own.answers).toEqual(["Отменить заказ"]);
  expect(own.text).toContain("Ждём ответа продавца");
  expect((await show(false, { state: "accepted" })).answers).toEqual(["Подтвердить передачу", "Отменить заказ"]);
  expect((await show(true, { state: "accepted" })).answers).toEqual(["Подтвердить получение", "Отменить заказ"]);
  for (const state of ["unavailable", "completed", "cancelled", "withdrawn"] as const)
    expect((await show(false, { state })).answers).toEqual([]);
  expect((await show(true, {}, false)).answers).toEqual(["Отменить заказ"]);
  expect((await show(false, {}, false)).answers).toEqual(["Нет в наличии"]);
});

test("the seller calls the buyer by a tap where a phone was given, and is told where none was", async () => {
  const called = await show(false, { phone: "+996555000001" });
  expect([called.calls, called.text]).toEqual([
    ["tel:+996555000001"],
    expect.stringContaining("только для этого заказа"),
  ]);
  const own = await show(true, { phone: "+996555000001" });
  expect([own.calls, own.text]).toEqual([[], expect.stringContaining("видит только продавец")]);
  expect(own.text).toContain("Ваш телефон");
  expect(own.text).not.toContain("Телефон покупателя");
  const silent = await show(false);
  expect([silent.calls, silent.text]).toEqual([[], expect.stringContaining("не оставил телефон")]);
});

test("the seller is told of a phone that is not the one that the buyer's account has proved; the buyer is not", async () => {
  const phone = "+996555000001";
  expect((await show(false, { phone, is_phone_confirmed: false })).text).toContain("не подтверждён");
  expect((await show(false, { phone, is_phone_confirmed: true })).text).not.toContain("не подтверждён");
  expect((await show(true, { phone, is_phone_confirmed: false })).text).not.toContain("не подтверждён");
});

test("an order that was answered says what the seller has answered, and is new no more", async () => {
  const said = {
    accepted: "Ваш ответ: принято",
    unavailable: "Ваш ответ: нет в наличии",
    question: "Ваш ответ: нужно уточнить",
  };
  for (const [state, words] of Object.entries(said) as [ChatOrder["state"], string][]) {
    const { text } = await show(false, { state });
    expect(text).toContain(words);
    expect(text).not.toContain("Новый заказ");
    expect((await show(true, { state })).text).not.toContain(words);
  }
});
