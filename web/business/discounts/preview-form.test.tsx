// @vitest-environment happy-dom
import { act, useState } from "react";
import { expect, test, vi } from "vitest";
import { render } from "#web/test/render.tsx";
import { PreviewForm } from "./preview-form.tsx";
import type { Preview } from "./preview.ts";

// The build makes this text file of the page.
vi.mock("#web/business/listings/texts.ts", () => ({}));

const line = {
  id: 7,
  title: "Honda Fit",
  picture: null,
  price: "",
  asked: 26_280,
  discounted: null,
  currency: "KGS" as const,
};
const previewOf = (error?: string): Preview => ({
  rows: [{ line: { ...line, state: "blocked" }, price: "22000", error }],
  until: "",
  percent: "15",
});

test("a refusal that comes while a new price is typed leaves what was typed, and says what is wrong at its field", async () => {
  let refuse: () => void = () => undefined;
  function Page() {
    const [preview, setPreview] = useState(previewOf());
    refuse = () => setPreview(previewOf("Скидка слишком мала"));
    return <PreviewForm preview={preview} action="/profile/discounts" back="/profile/discounts" today="2026-11-27" />;
  }
  const part = await render(<Page />);
  const field = part.querySelector<HTMLInputElement>("[name=price_7]");
  expect(field?.value).toBe("22\u00a0000");
  expect(part.textContent).toContain("Заблокировано");
  Object.assign(field ?? {}, { value: "13000" });
  await act(async () => refuse());
  expect(part.querySelector<HTMLInputElement>("[name=price_7]")?.value).toBe("13000");
  expect(part.textContent).toContain("Скидка слишком мала");
  expect(document.activeElement).toBe(field);
});
