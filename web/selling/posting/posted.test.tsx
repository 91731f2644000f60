// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "#web/test/render.tsx";
import { Posted } from "./posted.tsx";

test.each([
  [150, "Проверки модератора сейчас ждать около 3 часов."],
  [21, "Проверки модератора сейчас ждать около 25 минут."],
  [3, "Проверки модератора сейчас ждать около 3 минут."],
  [null, "Обычно проверка занимает до 2 часов."],
])("with %s minutes as the usual wait: %s", async (usualMinutes, words) => {
  expect(await textWith(usualMinutes, false)).toContain(words);
});

test("where others wait longer than usual, and nobody knows how long, no time is promised", async () => {
  expect(await textWith(null, true)).toContain("больше 2 часов");
  expect(await textWith(3, true)).toContain("3 минут");
});

async function textWith(usualMinutes: number | null, isLate: boolean) {
  const words = { title: "Диван", usualMinutes, isLate, isChange: false };
  return (await render(<Posted {...words} onAgain={() => undefined} />)).textContent;
}
