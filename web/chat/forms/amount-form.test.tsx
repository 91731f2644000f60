// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { press, render } from "#web/test/render.tsx";
import { AmountForm } from "./amount-form.tsx";

test("an offer without a price is not sent: our own words say so, and go when there is one", async () => {
  const sent = vi.fn();
  const part = await render(<AmountForm intent="offer" currency="KGS" clientId="5d3b" />, { onSubmit: sent });
  expect(part.querySelector("form")?.noValidate).toBe(true);
  await press(part, "form button");
  expect(part.querySelector("[role=alert]")?.textContent).toBe("Укажите цену цифрами");
  const field = part.querySelector<HTMLInputElement>("input[name=amount]");
  if (!field) throw new Error("no field");
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  await act(async () => {
    field.value = "45 000";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect(part.querySelector("[role=alert]")).toBeNull();
  expect(sent).not.toHaveBeenCalled();
  await press(part, "form button");
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ intent: "offer", amount: "45 000" });
});
