// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import type { ReviewTime } from "#contracts/selling/schemas.ts";
import { render } from "#web/test/render.tsx";
import { Posted } from "./posted.tsx";

const time: ReviewTime = { minutes: null, resumes_at: null, is_late: false };

test.each([
  [{ minutes: 150 }, "Проверки модератора сейчас ждать около 3 часов."],
  [{ minutes: 21 }, "Проверки модератора сейчас ждать около 25 минут."],
  [{ minutes: 3 }, "Проверки модератора сейчас ждать около 3 минут."],
  [{ minutes: 300, resumes_at: "2026-11-27T02:00:00.000Z" }, "Объявления снова проверяют после 08:00."],
  [{}, "Обычно проверка занимает до 2 часов."],
  [{ minutes: 197, is_late: true }, "самые первые ждут уже 4 часа."],
])("what is known of the wait is said as everywhere: %j", async (known, words) => {
  const posted = (
    <Posted id={7} title="Диван" time={{ ...time, ...known }} isChange={false} onAgain={() => undefined} />
  );
  expect((await render(posted)).textContent).toContain(words);
});

test("whoever has published goes on to the listing, to their listings, or posts another one", async () => {
  const again = vi.fn();
  const part = await render(<Posted id={7} title="Диван" time={time} isChange={false} onAgain={again} />);
  const ways = [...part.querySelectorAll("a")].map((a) => `${a.textContent} ${a.getAttribute("href")}`);
  expect(ways).toEqual([
    "Посмотреть объявление /products/7",
    "Мои объявления /profile/?tab=products&state=on_review",
    "На главную /",
  ]);
  part.querySelector("button")?.click();
  expect(again).toHaveBeenCalledTimes(1);
  // An edit is no reason to post another one.
  const changed = await render(<Posted id={7} title="Диван" time={time} isChange onAgain={again} />);
  expect(changed.querySelector("button")).toBeNull();
});

test.each([
  [undefined, []],
  [{ to: "/profile/catalogues/5/add", isNew: false }, ["Добавить в каталог /profile/catalogues/5/add"]],
  [{ to: "/profile/catalogues?new", isNew: true }, ["Создать каталог /profile/catalogues?new"]],
])("a business goes on to its catalogue: %j", async (catalogue, links) => {
  const part = await render(
    <Posted id={7} title="Диван" time={time} isChange={false} catalogue={catalogue} onAgain={() => undefined} />,
  );
  const ways = [...part.querySelectorAll("a")].map((a) => `${a.textContent} ${a.getAttribute("href")}`);
  expect(ways.filter((way) => way.includes("catalogues"))).toEqual(links);
});
