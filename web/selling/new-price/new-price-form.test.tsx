// @vitest-environment happy-dom
import { Form } from "react-router";
import { expect, test } from "vitest";
import { press, render } from "#web/test/render.tsx";
import type { AskedView } from "./asked-view.ts";
import { NewPriceForm, type NewPriceRefusal } from "./new-price-form.tsx";

const asked: AskedView = { price: 28_500, currency: "KGS", discount: null, isPay: false };

/** The form with spaces as typed by hand. */
async function open(values: Partial<AskedView> = {}, answer?: NewPriceRefusal) {
  const page = await render(
    <NewPriceForm
      asked={{ ...asked, ...values }}
      answer={answer}
      isBusy={false}
      isInline={false}
      Form={Form}
      path="/"
    />,
  );
  return { page, say: () => page.textContent?.replaceAll(/[\u00a0\u202f]/g, " ") ?? "" };
}

test("the old and the new price are shown before it is saved", async () => {
  const { page, say } = await open();
  expect(say()).toContain("−5 % 27 100 сом");
  await press(page, 'input[value="27100"]');
  expect(say()).toContain("28 500 сом → 27 100 сом (−5 %)");
  await press(page, 'input[value="negotiable"]');
  expect(say()).toContain("28 500 сом → Договорная");
});

test("a discount that stays is told with its percent, one that would be none with the way out", async () => {
  const { page, say } = await open({ discount: 26_000 });
  await press(page, 'input[value="27100"]');
  expect(say()).toContain("Скидка останется: 26 000 сом, это −4 %.");
  await press(page, 'input[value="25700"]');
  expect(say()).toContain("При такой цене 26 000 сом уже не скидка");
  expect(page.querySelector('input[name="drop_discount"]')).not.toBeNull();
});

test("a negotiable price has no percents, and pay is no price", async () => {
  const { page, say } = await open({ price: 0, isPay: true });
  expect(page.querySelectorAll('input[type="radio"]')).toHaveLength(1);
  expect(say()).toContain("По договорённости");
  expect(say()).toContain("Новая зарплата, сом");
});

test("a price that a person has to see is asked about", async () => {
  const refusal = { choice: "own", typed: "1", dropsDiscount: false, needsReview: true };
  const { page } = await open({}, refusal);
  expect(page.querySelector('button[name="confirmed"]')).not.toBeNull();
  await press(page, 'input[value="27100"]');
  expect(page.querySelector('button[name="confirmed"]'), "another price is another question").toBeNull();
});

test.each([
  [500, ["480", "450"]],
  [100, ["90"]],
  [110, ["100"]],
  [10, []],
  [1, []],
  [900, ["860", "810"]],
  [1_000, ["950", "900"]],
  [1_050, ["1000", "950"]],
  [28_500, ["27100", "25700"]],
  [100_000, ["95000", "90000"]],
  [123_500, ["117000", "111000"]],
])("less than %i is offered as people name it", async (price, offered) => {
  const { page } = await open({ price });
  const values = [...page.querySelectorAll<HTMLInputElement>('input[type="radio"]')].map(({ value }) => value);
  expect(values.filter((value) => /\d/.test(value))).toEqual(offered);
});

test("a price of 1 som is not called 100 % lower", async () => {
  const refusal = { choice: "own", typed: "1", dropsDiscount: false };
  expect((await open({}, refusal)).say()).toContain("28 500 сом → 1 сом (−99 %)");
});
