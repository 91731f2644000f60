// @vitest-environment happy-dom
import { act, useState } from "react";
import { expect, test } from "vitest";
import { render } from "#web/test/render.tsx";
import { type Draft, emptyDraft } from "#web/selling/posting/draft/draft.ts";
import { PriceFields } from "./price-fields.tsx";

/** The fields, with what was typed into one of them, before and after it is left. */
async function leave(name: string, typed: Partial<Draft>) {
  function Fields() {
    const [draft, setDraft] = useState<Draft>({ ...emptyDraft({ phone: "", location: null }), ...typed });
    const change = (_: string, fields: Partial<Draft>) => setDraft((before) => ({ ...before, ...fields }));
    return <PriceFields draft={draft} kind="goods" isBusiness errorOf={() => undefined} onChange={change} />;
  }
  const page = await render(<Fields />);
  const field = page.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  const isWrong = () => field?.getAttribute("aria-invalid") === "true";
  const before = isWrong();
  await act(async () => {
    field?.focus();
    field?.blur();
  });
  return { before, after: isWrong() };
}

test("a price with tyiyn is told when its field is left", async () => {
  expect(await leave("price", { price: "890,50" })).toMatchObject({ before: false, after: true });
  expect(await leave("price", { price: "890" })).toMatchObject({ before: false, after: false });
  expect(await leave("price", { price: "" })).toMatchObject({ after: false });
});

test("so is a price of a discount, and one that is not lower", async () => {
  expect(await leave("discount_price", { price: "1000", discount: "890,50" })).toMatchObject({ after: true });
  expect(await leave("discount_price", { price: "1000", discount: "1200" })).toMatchObject({ after: true });
  expect(await leave("discount_price", { price: "1000", discount: "890" })).toMatchObject({ after: false });
  expect(await leave("discount_price", { price: "", discount: "890" })).toMatchObject({ after: false });
});
