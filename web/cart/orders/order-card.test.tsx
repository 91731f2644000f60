// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { press, render } from "#web/test/render.tsx";
import { OrderCard } from "./order-card.tsx";
import { isAnsweredInPlace, type OrderView, readAnswered } from "./orders-view.ts";

const order: OrderView = {
  id: 44,
  state: "open",
  to: "/chats/3?at=5",
  person: { name: "Айгуль", initial: "А", photo: null },
  date: "21 ноября, 09:05",
  items: [{ product: 1, title: "Стул", line: "800 сом", picture: null }],
  others: 0,
  sum: "800 сом",
  hasPaidDelivery: false,
  handover: [],
  comment: "",
  isClosed: false,
};

test("an order that the seller accepts stays in its place, says so, and leads to its buyer", async () => {
  const onSubmit = vi.fn(() => ({ intent: "answer_order" }));
  const part = await render(<OrderCard order={order} isOwn={false} />, { path: "/profile/orders", onSubmit });
  const state = () => part.querySelector("output")?.textContent;
  expect(state()).toBe("Ждёт ответа");
  await press(part, "form:has([name=answer][value=accepted]) button");
  await vi.waitFor(() => expect(state()).toBe("Принят"));
  const link = document.activeElement;
  expect([link?.textContent, link?.getAttribute("href")]).toEqual(["Написать покупателю", order.to]);
  expect(part.querySelector("[name=answer][value=accepted]")).toBeNull();
});

test("an order in a closed chat can only be ended; then the link to the chat has the focus", async () => {
  const onSubmit = vi.fn(() => ({ intent: "answer_order" }));
  const part = await render(<OrderCard order={{ ...order, isClosed: true }} isOwn />, {
    path: "/profile/orders",
    onSubmit,
  });
  const answers = [...part.querySelectorAll<HTMLInputElement>("[name=answer]")].map(({ value }) => value);
  expect(answers).toEqual(["cancelled"]);
  await press(part, "form:has([name=answer][value=cancelled]) button");
  await press(document.body, "dialog button[type=submit]");
  await vi.waitFor(() => expect(part.querySelector("output")?.textContent).toBe("Отменён"));
  expect(document.activeElement?.getAttribute("href")).toBe(order.to);
});

test("the list is loaded anew after an answer only if that was refused", () => {
  const form = new FormData();
  expect(isAnsweredInPlace(form, { intent: "answer_order" })).toBe(false);
  form.set("inline", "1");
  expect(isAnsweredInPlace(form, { intent: "answer_order" })).toBe(true);
  expect(isAnsweredInPlace(form, { intent: "answer_order", refusal: "Уже отменён" })).toBe(false);
  expect(isAnsweredInPlace(form, { unreachable: true })).toBe(false);
});

test.each([
  ["?answered=44.completed", { id: 44, answer: "completed" }],
  ["", undefined],
  ["?answered=44", undefined],
  ["?answered=44.paid", undefined],
  ["?answered=0.completed", undefined],
  ["?answered=44.completed<b>", undefined],
])("reads the answered order from %j", (query, answered) => {
  expect(readAnswered(new URLSearchParams(query))).toEqual(answered);
});
