// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { ListFilters } from "#web/catalogue/address/list-query.ts";
import { clearFields, readDraft } from "#web/catalogue/filters/filter-draft.ts";
import { render } from "#web/test/render.tsx";
import { PriceFilter } from "./range-fields.tsx";

async function priceForm(filters: ListFilters): Promise<HTMLFormElement> {
  const container = await render(
    <form>
      <div data-filter="price">
        <PriceFilter filters={filters} isPay={false} usual="USD" edited="" fault={undefined} />
      </div>
      <input name="p15_from" defaultValue="2005" />
    </form>,
  );
  const form = container.querySelector("form");
  if (!form) throw new Error("no form");
  return form;
}

test("where sellers ask for dollars a bound is in dollars, until it says otherwise", async () => {
  const form = await priceForm({});
  const field = form.querySelector<HTMLInputElement>("[name=price__lte]");
  if (field) field.value = "6000";
  expect(readDraft(form).filters).toMatchObject({ price__lte: "6000", currency: "USD" });
  expect(readDraft(await priceForm({ price__lte: "500000" })).filters.currency).toBeUndefined();
});

test("one filter is cleared by itself", async () => {
  const form = await priceForm({ price__lte: "500000" });
  clearFields(form, "price");
  expect(readDraft(form).filters).toEqual({ parameters: "15:2005.." });
});

test("digits are grouped as they are typed, and the address has them alone", async () => {
  const form = await priceForm({ price__lte: "500000" });
  const field = form.querySelector<HTMLInputElement>("[name=price__lte]");
  if (!field) throw new Error("no field");
  expect(field.value).toBe("500\u00a0000");
  field.value = "1250000";
  field.setSelectionRange(3, 3);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  expect([field.value, field.selectionStart]).toEqual(["1\u00a0250\u00a0000", 4]);
  expect(readDraft(form).filters.price__lte).toBe("1250000");
});

test.each([
  ["12 990", { price__lte: "12990" }],
  ["12 990,00 сом", { price__lte: "12990" }],
  ["1,5 млн", { price__lte: "1500000" }],
  ["40к", { price__lte: "40000" }],
  ["25.499", { price__lte: "25499" }],
  ["1500,50", { price__lte: "1500.5" }],
  ["5000-6000", { price__lte: "5000-6000" }],
  ["-5", { price__lte: "-5" }],
  ["много", { price__lte: "много" }],
])("the bound «%s» is read or kept as it is, never another number", async (typed, filters) => {
  const form = await priceForm({});
  const field = form.querySelector<HTMLInputElement>("[name=price__lte]");
  if (field) field.value = typed;
  field?.dispatchEvent(new Event("input", { bubbles: true }));
  expect(readDraft(form).filters).toMatchObject(filters);
});
