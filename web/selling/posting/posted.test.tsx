// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "#web/test/render.tsx";
import { Posted } from "./posted.tsx";

test.each([
  [150, "Сейчас проверка занимает около 3 часов."],
  [21, "Обычно проверка занимает 21 минуту."],
  [3, "Обычно проверка занимает 3 минуты."],
  [null, "Обычно проверка занимает до 2 часов."],
])("with %s minutes as the usual wait: %s", async (usualMinutes, words) => {
  expect(await textWith(usualMinutes, false)).toContain(words);
});

test("where others wait longer than usual, and nobody knows how long, no time is promised", async () => {
  expect(await textWith(null, true)).toContain("больше 2 часов");
  expect(await textWith(3, true)).toContain("3 минуты");
});

async function textWith(usualMinutes: number | null, isLate: boolean) {
  const words = { title: "Диван", usualMinutes, isLate, isChange: false };
  return (await render(<Posted {...words} onAgain={() => undefined} />)).textContent;
}
