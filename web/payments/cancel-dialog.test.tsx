// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { press, render } from "#web/test/render.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { Unfinished } from "./unfinished.tsx";

const row = { id: 12, name: "Бизнес-профиль на 3 месяца", method: null, amount: "2 690 сом", until: "3 декабря" };

test("an invoice is called off only after a question that says which", async () => {
  const onSubmit = vi.fn();
  const below = "/profile/wallet";
  const part = await render(<CancelDialog kind="invoice" {...row} action={below} below={below} />, { onSubmit });
  expect(part.querySelector("dialog")?.getAttribute("aria-label")).toBe("Отменить счёт?");
  expect(part.textContent).toContain("Бизнес-профиль на 3 месяца, 2 690 сом");
  expect(part.querySelector("form a")?.getAttribute("href")).toBe(below);
  expect(onSubmit).not.toHaveBeenCalled();
  await press(part, "button[type=submit]");
  expect(onSubmit).toHaveBeenCalledWith(below, { id: "12", cancel: "invoice", intent: "cancel" });
});

test("a list of what waits cancels nothing by itself, and says what its buttons do", async () => {
  const rows = [
    { ...row, kind: "invoice" as const, to: "/profile/purchases/12" },
    { ...row, kind: "payment" as const, to: "/profile/payment/12" },
  ];
  const part = await render(<Unfinished rows={rows} />);
  expect(part.querySelector("form")).toBeNull();
  const links = [...part.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Оплатить", "/profile/purchases/12"],
    ["Отменить", "/profile/wallet?cancel=invoice-12"],
    ["Продолжить", "/profile/payment/12"],
    ["Отменить", "/profile/wallet?cancel=payment-12"],
  ]);
});
