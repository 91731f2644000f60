// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RoomDeal } from "#contracts/deals/schemas.ts";
import { emitLiveEvent } from "#web/platform/network/live-channel.ts";
import { press, render } from "#web/test/render.tsx";
import { DealStrip } from "./deal-strip.tsx";

const none: RoomDeal = {
  obstacle: null,
  is_met_by_me: false,
  is_met_by_other: false,
  code: null,
  code_expires_date: null,
  codes_left: null,
  deal: null,
  reserved_until: null,
  is_reserved_for_buyer: false,
  may_reserve: false,
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

/** What the server answers next. */
let answer: RoomDeal;
beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json(answer));
});
afterEach(() => vi.unstubAllGlobals());

type Props = Partial<Parameters<typeof DealStrip>[0]>;
const draw = (fields: Partial<RoomDeal>, props: Props = {}, onSubmit?: (path: string, form: object) => unknown) =>
  render(
    <DealStrip roomId={5} side="buyer" isTalk deal={{ ...none, ...fields }} {...props} />,
    onSubmit ? { onSubmit } : {},
  );

test("nothing is asked before both have written, nor where a deal cannot be confirmed", async () => {
  expect((await draw({}, { isTalk: false })).textContent).toBe("");
  expect((await draw({ obstacle: "too_many" })).textContent).toBe("");
  expect((await draw({ may_reserve: true }, { side: "seller", isTalk: false })).textContent).toBe("");
});

test("«Встретились» is said, and asked of whoever has not said it", async () => {
  const sent = vi.fn();
  const part = await draw({}, {}, sent);
  await press(part, "button");
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith("/", expect.objectContaining({ intent: "met" })));
  expect((await draw({ is_met_by_me: true })).textContent).toContain("Пусть собеседник нажмёт тоже");
  expect((await draw({ is_met_by_other: true }, { isTalk: false })).textContent).toContain(
    "говорит, что вы встретились",
  );
  const phoneless = await draw({ is_met_by_other: true, obstacle: "no_phone" });
  expect(phoneless.querySelector("a")?.getAttribute("href")).toBe("/settings/phone");
});

test("the buyer sees the code, the seller enters it", async () => {
  expect((await draw({ ...met, code: "0421" })).textContent).toContain("0421");
  const sent = vi.fn();
  const part = await draw(met, { side: "seller" }, sent);
  expect(part.textContent).toContain("Осталось 4 попытки");
  const field = part.querySelector<HTMLInputElement>("input[name=code]");
  if (field) field.value = "0421";
  await press(part, "button");
  const form = { intent: "confirm_deal", code: "0421" };
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith("/", expect.objectContaining(form)));
});

test("a confirmed deal leads to its review, once", async () => {
  const part = await draw({ deal });
  expect(part.textContent).toContain("Сделка подтверждена");
  expect(part.querySelector("a")?.getAttribute("href")).toBe("/profile/deals/9");
  expect((await draw({ deal: { ...deal, may_review: false } })).querySelector("a")).toBeNull();
});

test("what is reserved says for whom, and the seller reserves and releases it", async () => {
  const until = { reserved_until: "2026-11-23T08:05:00Z" };
  expect((await draw(until)).textContent).toContain("Зарезервировано до 23");
  expect((await draw({ ...until, is_reserved_for_buyer: true })).textContent).toContain(
    "Зарезервировано для вас до 23",
  );
  for (const [fields, intent] of [
    [{ may_reserve: true }, "reserve"],
    [{ ...until, is_reserved_for_buyer: true }, "release"],
  ] as const) {
    const sent = vi.fn();
    await press(await draw(fields, { side: "seller" }, sent), "button");
    await vi.waitFor(() => expect(sent).toHaveBeenCalledWith("/", expect.objectContaining({ intent })));
  }
});

test("what the other does changes it while the page is open", async () => {
  const part = await draw({ is_met_by_me: true });
  answer = { ...none, ...met, code: "7310" };
  await act(async () => emitLiveEvent("chat:room", { room: 6 }));
  expect(part.textContent).not.toContain("7310");
  await act(async () => emitLiveEvent("chat:room", { room: 5 }));
  await vi.waitFor(() => expect(part.textContent).toContain("7310"));
});
