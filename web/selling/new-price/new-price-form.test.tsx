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
  expect(say()).toContain("−5 % 27 075 сом");
  await press(page, 'input[value="27075"]');
  expect(say()).toContain("28 500 сом → 27 075 сом (−5 %)");
  await press(page, 'input[value="negotiable"]');
  expect(say()).toContain("28 500 сом → Договорная");
});

test("a discount that stays is told with its percent, one that would be none with the way out", async () => {
  const { page, say } = await open({ discount: 26_000 });
  await press(page, 'input[value="27075"]');
  expect(say()).toContain("Скидка останется: 26 000 сом, это −4 %.");
  await press(page, 'input[value="25650"]');
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
  await press(page, 'input[value="27075"]');
  expect(page.querySelector('button[name="confirmed"]'), "another price is another question").toBeNull();
});
