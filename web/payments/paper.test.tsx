// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { render } from "#web/test/render.tsx";
import { PaperTools } from "./paper.tsx";

const rows = [
  ["Сумма", "1 480 сом"],
  ["Плательщик", "СтройДом (Эрлан)"],
];

const textsOf = (part: HTMLElement) => [...part.querySelectorAll("button")].map(({ textContent }) => textContent);

test("a paper is handed on as text where the browser can, else only printed", async () => {
  expect(textsOf(await render(<PaperTools title="Счёт № 5" rows={rows} />))).toEqual(["Напечатать"]);
  const share = vi.fn(async () => undefined);
  Object.assign(navigator, { share });
  const part = await render(<PaperTools title="Счёт № 5" rows={rows} />);
  expect(textsOf(part)).toEqual(["Напечатать", "Поделиться"]);
  part.querySelectorAll("button")[1]?.click();
  const text = "Жарыя\nСчёт № 5\nСумма: 1 480 сом\nПлательщик: СтройДом (Эрлан)";
  expect(share).toHaveBeenCalledWith({ title: "Счёт № 5", text });
});
