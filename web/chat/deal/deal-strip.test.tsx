// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RoomDeal } from "#contracts/deals/schemas.ts";
import { emitLiveEvent } from "#web/platform/network/live-channel.ts";
import { press, render } from "#web/test/render.tsx";
import { DealStrip } from "./deal-strip.tsx";

const none: RoomDeal = {
  obstacle: null,
  suggests_meeting: false,
  is_met_by_me: false,
  is_met_by_other: false,
  code: null,
  code_expires_date: null,
  codes_left: null,
  deal: null,
  reserved_until: null,
  is_reserved_for_buyer: false,
  may_reserve: false,
  may_close_as: null,
};
const deal: NonNullable<RoomDeal["deal"]> = {
  id: 9,
  side: "buyer",
  product: { id: 7, title: "Диван" },
  other: { id: 2, name: "Айбек", photo: null },
  may_review: true,
  creation_date: "2026-11-21T08:00:00Z",
};
const met = { is_met_by_me: true, is_met_by_other: true, code_expires_date: "2026-11-22T08:00:00Z", codes_left: 4 };
const now = Date.parse("2026-11-22T08:30:00Z");

/** What the server answers next. */
let answer: RoomDeal;
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ["Date"] });
  vi.stubGlobal("fetch", async () => Response.json(answer));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Props = Partial<Parameters<typeof DealStrip>[0]>;
const draw = (fields: Partial<RoomDeal>, props: Props = {}, onSubmit?: (path: string, form: object) => unknown) =>
  render(
    <DealStrip roomId={5} side="buyer" other="Айбек" isTalk now={now} deal={{ ...none, ...fields }} {...props} />,
    onSubmit ? { onSubmit } : {},
  );
const seller = { side: "seller" } as const;
const buttonsOf = (part: HTMLElement) => [...part.querySelectorAll("button, summary")].map((one) => one.textContent);
/** Presses the button of the form with this intent. */
async function send(part: HTMLElement, intent: string): Promise<void> {
  const form = [...part.querySelectorAll("form")].find(
    (one) => one.querySelector<HTMLInputElement>("input[name=intent]")?.value === intent,
  );
  await act(async () => form?.querySelector<HTMLElement>("button")?.click());
}
const sentWith = (sent: ReturnType<typeof vi.fn>, form: object) =>
  vi.waitFor(() => expect(sent).toHaveBeenCalledWith("/", expect.objectContaining(form)));

test("nothing is asked before it is time, nor where a deal cannot be confirmed", async () => {
  expect((await draw({})).textContent).toBe("");
  expect((await draw({ suggests_meeting: true, obstacle: "too_many" })).textContent).toBe("");
  expect((await draw({ may_reserve: true }, { ...seller, isTalk: false })).textContent).toBe("");
  // Reserved for somebody else: the card of the listing says it.
  expect((await draw({ reserved_until: "2026-11-24T08:30:00Z" })).textContent).toBe("");
});

test("«Встретились» is explained, said, and asked of whoever has not said it", async () => {
  const sent = vi.fn();
  const part = await draw({ suggests_meeting: true }, {}, sent);
  expect(part.querySelector("details")?.textContent).toContain("Не пишите его в чат");
  await press(part, "button");
  await sentWith(sent, { intent: "met" });
  expect((await draw({ is_met_by_me: true })).textContent).toContain("Ждём, когда Айбек тоже нажмёт «Встретились»");
  expect((await draw({ is_met_by_other: true }, { isTalk: false })).textContent).toContain(
    "Айбек сообщает, что вы встретились",
  );
  const phoneless = await draw({ is_met_by_other: true, obstacle: "no_phone" });
  expect(phoneless.querySelector("a")?.getAttribute("href")).toBe("/settings/phone");
});

test("the buyer sees the code, the seller enters it", async () => {
  expect((await draw({ ...met, code: "0421" })).textContent).toContain("0421");
  const sent = vi.fn();
  const part = await draw(met, seller, sent);
  expect(part.textContent).toContain("4 попытки");
  const field = part.querySelector<HTMLInputElement>("input[name=code]");
  if (field) field.value = "0421";
  await press(part, "button");
  await sentWith(sent, { intent: "confirm_deal", code: "0421" });
});

test("a confirmed deal leads to its review, once", async () => {
  const part = await draw({ deal });
  expect(part.textContent).toContain("Сделка подтверждена");
  expect(part.querySelector("a")?.getAttribute("href")).toBe("/profile/deals/9");
  expect((await draw({ deal: { ...deal, may_review: false } })).querySelector("a")).toBeNull();
});

test("after the code the seller's next step is «Продано», to this buyer, after a question", async () => {
  const sent = vi.fn();
  const part = await draw({ deal: { ...deal, side: "seller" }, may_close_as: "sold" }, seller, sent);
  expect(part.querySelector("summary")?.textContent).toBe("Продано");
  expect(part.textContent).toContain("Покупатель: Айбек");
  await send(part, "sell");
  await sentWith(sent, { intent: "sell" });
  const rented = await draw({ deal, may_close_as: "rented" }, seller);
  expect(rented.querySelector("summary")?.textContent).toBe("Сдано");
  // Sold already: there is time for a review.
  const sold = await draw({ deal }, seller);
  expect(sold.querySelector("a")?.getAttribute("href")).toBe("/profile/deals/9");
  expect(buttonsOf(sold)).toEqual([]);
});

test("the seller reserves after a question that names the end, and releases with one press", async () => {
  const sent = vi.fn();
  const part = await draw({ may_reserve: true, suggests_meeting: true }, seller, sent);
  expect(part.textContent?.replaceAll("\u00a0", " ")).toContain("до 24 ноября, 14:30");
  await send(part, "reserve");
  await sentWith(sent, { intent: "reserve" });

  const until = { reserved_until: "2026-11-24T08:30:00Z", is_reserved_for_buyer: true, suggests_meeting: true };
  const released = vi.fn();
  const held = await draw(until, seller, released);
  expect(held.textContent).toContain("Резерв: Айбек");
  await send(held, "release");
  await sentWith(released, { intent: "release" });
  // The buyer's next step is to meet; the seller finds it among the rest.
  const bought = await draw(until);
  expect(bought.textContent).toContain("Зарезервировано для вас");
  expect(buttonsOf(bought)[0]).toBe("Встретились");
  expect(held.querySelector("details")?.textContent).toContain("Встретились");
});

test("what the other does changes it while the page is open", async () => {
  const part = await draw({ is_met_by_me: true });
  answer = { ...none, ...met, code: "7310" };
  await act(async () => emitLiveEvent("chat:room", { room: 6 }));
  expect(part.textContent).not.toContain("7310");
  await act(async () => emitLiveEvent("chat:room", { room: 5 }));
  await vi.waitFor(() => expect(part.textContent).toContain("7310"));
});
