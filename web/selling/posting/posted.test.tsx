// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "#web/test/render.tsx";
import { Posted } from "./posted.tsx";

test.each([
  [21, "Обычно проверка занимает 21 минуту."],
  [3, "Обычно проверка занимает 3 минуты."],
  [null, "не дольше 2 часов"],
])("with %s minutes as the usual wait: %s", async (usualMinutes, words) => {
  const part = await render(
    <Posted title="Диван" usualMinutes={usualMinutes} isChange={false} onAgain={() => undefined} />,
  );
  expect(part.textContent).toContain(words);
});
