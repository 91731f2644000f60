// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "#web/test/render.tsx";
import { RefundQuestion, ResolveQuestion } from "./refund-questions.tsx";

const path = "/moderation/admin/payments/7";
const valueOf = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
const formOf = () => document.querySelector("form[method=post]");

test("one more payment of an order is given back by its own number, and a refusal opens the same question again", async () => {
  await render(
    <RefundQuestion
      path={path}
      formKey="new"
      asked={{ id: 12, number: "P-77", refundable: "500 сом" }}
      refused={{
        form: "refund",
        isConflict: false,
        errors: { amount: "Это больше, чем осталось от платежа. Введите меньше" },
        typed: { key: "first", amount: "501", reason: "Платил дважды" },
        message: "Проверьте поля",
      }}
    />,
  );
  expect([valueOf("payment"), valueOf("number"), valueOf("key")]).toEqual(["12", "P-77", "first"]);
  expect([valueOf("amount"), valueOf("reason")]).toEqual(["501", "Платил дважды"]);
  expect(formOf()?.getAttribute("action")).toBe(`${path}?refund=12&number=P-77`);
  expect(document.body.textContent).toContain("P-77");
  expect(document.body.textContent).toContain("500 сом");
  expect(document.querySelector("[aria-invalid=true]")?.getAttribute("name")).toBe("amount");
});

test("a payment itself goes back without a number", async () => {
  await render(
    <RefundQuestion
      path={path}
      formKey="new"
      asked={{ id: 12, number: null, refundable: "500 сом" }}
      refused={undefined}
    />,
  );
  expect(valueOf("number")).toBeUndefined();
  expect(valueOf("key")).toBe("new");
  expect(formOf()?.getAttribute("action")).toBe(`${path}?refund=12`);
});

test("a refund that does not end is ended either way", async () => {
  const refund = { id: 5, amount: "500 сом" } as Parameters<typeof ResolveQuestion>[0]["refund"];
  await render(<ResolveQuestion path={path} refund={refund} refused={undefined} />);
  const buttons = [...document.querySelectorAll<HTMLButtonElement>("button[name=intent]")];
  expect(buttons.map(({ value }) => value)).toEqual(["done", "refused"]);
  expect(formOf()?.getAttribute("action")).toBe(`${path}?resolve=5`);
});
