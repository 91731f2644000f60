// @vitest-environment happy-dom
import { act, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { render } from "#web/test/render.tsx";
import type { SellerView } from "./cart-view.ts";
import { noteChange, noteFailedChange } from "./changes-on-the-way.ts";
import { findOrderDraft, forgetOrderDraft } from "./order-draft.ts";
import { OrderForm } from "./order-form.tsx";

beforeEach(() => localStorage.clear());

const seller: SellerView = {
  id: 5,
  name: "Ала-Тоо",
  initial: "А",
  logo: null,
  path: "/b/5",
  items: [],
  sums: "9 000 сом",
  deliveries: [
    { id: 1, title: "Бишкек", terms: "", isOffered: true },
    { id: 2, title: "От 20 000 сом", terms: "", isOffered: false, missing: "ещё 11 000 сом" },
  ],
  isWithoutDelivery: false,
  pickup: "Бишкек, Киевская 1",
  delivery: 0,
  version: "1",
};

const show = (one: SellerView = seller, address = "") =>
  render(<OrderForm seller={one} phone="+996 555 000 001" address={address} sendKey="a" refused={undefined} />);
const field = (part: HTMLElement, name: string) => part.querySelector<HTMLInputElement>(`[name=${name}]`);
const chosen = (part: HTMLElement) => part.querySelector<HTMLInputElement>("[name=delivery]:checked")?.value;

async function fill(part: HTMLElement, name: string, value: string) {
  const control = field(part, name);
  await act(async () => {
    // React notices only what its own setter has not seen.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
    control?.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

const choose = (part: HTMLElement, value: string) =>
  act(async () => part.querySelector<HTMLInputElement>(`[name=delivery][value="${value}"]`)?.click());

test("way, address and comment of an order are there again when one comes back, until it was sent", async () => {
  const part = await show();
  await choose(part, "1");
  await fill(part, "address", "Ош, Курманжан Датка 12");
  await fill(part, "comment", "Позвоните");
  const again = await show();
  expect([chosen(again), field(again, "address")?.value, field(again, "comment")?.value]).toEqual([
    "1",
    "Ош, Курманжан Датка 12",
    "Позвоните",
  ]);
  const other = await show({ ...seller, id: 6 });
  expect([chosen(other), field(other, "address")?.value]).toEqual(["0", ""]);
  forgetOrderDraft(5);
  const sent = await show();
  expect([chosen(sent), field(sent, "address")?.value]).toEqual(["0", ""]);
});

test("the phone of the account goes with an order, unless its buyer has taken it out", async () => {
  const part = await show();
  expect(field(part, "phone")?.value).toBe("+996 555 000 001");
  await fill(part, "phone", "");
  expect(field(await show(), "phone")?.value).toBe("");
  expect(field(await show({ ...seller, id: 6 }), "phone")?.value).toBe("+996 555 000 001");
});

test("what was chosen stays while it is offered, whatever else the goods reach", async () => {
  const part = await show();
  await choose(part, "pickup");
  const richer = { ...seller, delivery: 2, deliveries: seller.deliveries.map((one) => ({ ...one, isOffered: true })) };
  expect(chosen(await show(richer))).toBe("pickup");
  expect(chosen(await show({ ...richer, pickup: null }))).toBe("2");
});

test("what was chosen at first stays, too, once it was pressed", async () => {
  let setSeller: (next: SellerView) => void = () => undefined;
  function Cart() {
    const [one, setOne] = useState<SellerView>({ ...seller, pickup: null });
    setSeller = setOne;
    return <OrderForm seller={one} phone="" address="" sendKey="a" refused={undefined} />;
  }
  const free = seller.deliveries.map((one) => ({ ...one, isOffered: true }));
  const richer = { ...seller, pickup: null, delivery: 2, deliveries: free };
  const part = await render(<Cart />);
  await act(async () => setSeller(richer));
  expect(chosen(part)).toBe("2");
  await act(async () => setSeller({ ...seller, pickup: null }));
  await choose(part, "0");
  await act(async () => setSeller(richer));
  expect(chosen(part)).toBe("0");
});

test("the address says that a delivery needs it, by what is chosen", async () => {
  const part = await show();
  const isCarried = () => part.querySelector("[data-carried]:checked") !== null;
  expect([isCarried(), field(part, "address")?.getAttribute("aria-required")]).toEqual([false, "false"]);
  await choose(part, "1");
  expect([isCarried(), field(part, "address")?.getAttribute("aria-required")]).toEqual([true, "true"]);
  await choose(part, "pickup");
  expect([isCarried(), field(part, "address")?.getAttribute("aria-required")]).toEqual([false, "false"]);
});

test.each([["no json"], ["[null]"], ['[{"business":"5"}]'], ["{}"]])("%s is no draft", (text) => {
  expect(findOrderDraft(text, 5)).toBeUndefined();
});

test("of a draft that anybody wrote only what is one is read", () => {
  const text = '[{"business":5,"delivery":"x","address":7,"comment":"Позвоните","phone":5}]';
  expect(findOrderDraft(text, 5)).toEqual({
    business: 5,
    delivery: 0,
    address: "",
    comment: "Позвоните",
    phone: undefined,
  });
});

test("of a business that does not deliver the goods are fetched, and no address is asked for", async () => {
  const part = await show({ ...seller, deliveries: [], isWithoutDelivery: true, delivery: "pickup" });
  const choices = [...part.querySelectorAll<HTMLInputElement>("[name=delivery]")].map(({ value }) => value);
  expect([chosen(part), choices]).toEqual(["pickup", ["pickup", "0"]]);
  expect(part.textContent).toContain("Доставки нет: товар забирают сами.");
  expect(field(part, "address")).toBeNull();
  expect(part.querySelector("legend")?.textContent).toBe("Самовывоз");
});

test("a refused field has the focus: it may be out of sight, above the button", async () => {
  const refused = {
    business: 5,
    message: undefined,
    errors: { address: "Напишите адрес" },
    typed: { comment: "", address: "", phone: "", delivery: 1 },
  };
  const part = await render(<OrderForm seller={seller} phone="" address="" sendKey="a" refused={refused} />);
  await vi.waitFor(() => expect(document.activeElement).toBe(field(part, "address")));
});

test("an order waits for a quantity that is on its way, and goes then by itself", async () => {
  const sent: string[] = [];
  const onSubmit = (path: string) => void sent.push(path);
  const part = await render(<OrderForm seller={seller} phone="" address="" sendKey="a" refused={undefined} />, {
    onSubmit,
  });
  const button = part.querySelector<HTMLButtonElement>("button[type=submit]");
  await act(async () => noteChange(7, true));
  await act(async () => button?.click());
  expect([sent, button?.disabled]).toEqual([[], true]);
  await act(async () => noteChange(7, false));
  expect(sent).toEqual(["/cart"]);
});

test("an order that waited for a quantity is not sent by itself once that was refused, and is by the next press", async () => {
  const sent: string[] = [];
  const onSubmit = (path: string) => void sent.push(path);
  const part = await render(<OrderForm seller={seller} phone="" address="" sendKey="a" refused={undefined} />, {
    onSubmit,
  });
  const button = part.querySelector<HTMLButtonElement>("button[type=submit]");
  await act(async () => noteChange(7, true));
  await act(async () => button?.click());
  await act(async () => {
    noteFailedChange();
    noteChange(7, false);
  });
  expect([sent, button?.disabled]).toEqual([[], false]);
  await act(async () => button?.click());
  expect(sent).toEqual(["/cart"]);
});

test("the sum says what the delivery costs, or that it is free, beside what all costs", async () => {
  const deliveries = [
    { id: 1, title: "Бишкек", terms: "", isOffered: true, price: "бесплатно" },
    { id: 2, title: "Ош", terms: "", isOffered: true, price: "210 сом", total: "9 210 сом" },
  ];
  const part = await show({ ...seller, deliveries });
  const lines = () => [...part.querySelectorAll("dl > *")].map(({ textContent }) => textContent);
  expect(lines()).toEqual(["Итого", "9 000 сом"]);
  await choose(part, "1");
  expect(lines()).toEqual(["Доставка", "бесплатно", "Итого", "9 000 сом"]);
  await choose(part, "2");
  expect(lines()).toEqual(["Товары", "9 000 сом", "Доставка", "210 сом", "Итого", "9 210 сом"]);
});

test("what is wrong with a field is said once, and not any more once it was changed", async () => {
  const refused = {
    business: 5,
    message: undefined,
    errors: { address: "Обязательное поле", phone: "Неверный номер" },
    typed: { comment: "", address: "", phone: "1", delivery: 1 },
  };
  const part = await render(<OrderForm seller={seller} phone="" address="" sendKey="a" refused={refused} />);
  const alerts = () => [...part.querySelectorAll("[role=alert]")].map(({ textContent }) => textContent);
  const isHinted = () => part.textContent.includes("Обязательно: по этому адресу");
  expect([alerts(), isHinted()]).toEqual([["Обязательное поле", "Неверный номер"], false]);
  await fill(part, "address", "О");
  expect([alerts(), isHinted()]).toEqual([["Неверный номер"], true]);
  expect(field(part, "address")?.getAttribute("aria-invalid")).toBeNull();
  // Whoever is still without an address is told so when the order goes again.
  await fill(part, "phone", "");
  expect(alerts()).toEqual([]);
});

test("another way of delivery is not refused for the address of the one before", async () => {
  const errors = { address: "Обязательное поле" };
  const typed = { comment: "", address: "", phone: "", delivery: 1 };
  const refused = { business: 5, message: undefined, errors, typed };
  const part = await render(<OrderForm seller={seller} phone="" address="" sendKey="a" refused={refused} />);
  await choose(part, "pickup");
  expect(part.querySelector("[role=alert]")).toBeNull();
});

test("the address of the last order is in the field, is said to be it until it is changed, and stays changed", async () => {
  const part = await show(seller, "Ош, Курманжан Датка 12");
  const isSaid = () => part.textContent.includes("Это адрес прошлого заказа");
  expect([field(part, "address")?.value, isSaid()]).toEqual(["Ош, Курманжан Датка 12", true]);
  await fill(part, "address", "");
  expect(isSaid()).toBe(false);
  expect(field(await show(seller, "Ош, Курманжан Датка 12"), "address")?.value).toBe("");
});

test("where no address is asked for, that of the last order does not go out of sight", async () => {
  const one = { ...seller, deliveries: [], isWithoutDelivery: true };
  expect(field(await show(one, "Ош, Курманжан Датка 12"), "address")).toBeNull();
});
