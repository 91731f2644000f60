// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { render } from "#web/test/render.tsx";
import { RequestStatePanel } from "./request-state.tsx";
import type { RequestState } from "./request-view.ts";

// Made by the build; `render` has all texts.
vi.mock("#web/business/texts.ts", () => ({}));

const sent = {
  name: "Ореховый дом",
  phone: "+996 555 123 456",
  description: "Мебель из ореха",
  category: "800",
  categoryTitle: "Мебель и интерьер",
  date: "20 ноября 2026",
};
const time = { isDemo: true, until: "20 декабря 2026", count: 29, shown: "29" };
const approved = { kind: "approved", time } as const;

const shown = async (state: object, isRepeated = false) => {
  const part = await render(
    <RequestStatePanel state={state as RequestState} isRepeated={isRepeated} isWithdrawn={false} />,
  );
  return { words: part.textContent, to: part.querySelector("a")?.getAttribute("href") };
};

test("each state of a request is said in its words, with the way on", async () => {
  expect((await shown({ kind: "form" })).words).toBe("");
  expect((await shown({ kind: "submitted", sent })).words).toContain("Заявка на проверке");
  expect((await shown({ kind: "submitted", sent }, true)).words).toContain("Вы уже подали заявку");

  const yes = await shown(approved);
  expect(yes.words).toContain("Заявка одобрена");
  expect(yes.words).toContain("Демо-версия работает до 20 декабря 2026: осталось 29 дней.");
  expect(yes.to).toBe("/business-registration");
  expect((await shown(approved, true)).words).toContain("У вас уже есть бизнес-профиль");

  const registered = await shown({
    kind: "already",
    pagePath: "/b/oreh",
    time: { ...time, isDemo: false, count: 1, shown: "1" },
  });
  expect(registered.words).toContain("У вас уже есть бизнес-профиль");
  expect(registered.words).toContain("Оплачено до 20 декабря 2026: остался 1 день.");
  expect(registered.to).toBe("/b/oreh");

  const no = await shown({ kind: "rejected", reason: "такое название уже занято", note: "Так зовётся рынок", sent });
  expect(no.words).toContain("Заявка отклонена");
  expect(no.words).toContain("Причина: такое название уже занято.");
  expect(no.words).toContain("Модератор пишет: «Так зовётся рынок»");
  expect(no.words).toContain("Исправьте заявку и отправьте её снова.");
});

test("the lock says whose time is over, and that nothing is lost", async () => {
  const demo = await shown({ kind: "expired", isDemo: true });
  expect(demo.words).toContain("Срок демо-версии истек");
  expect(demo.words).toContain("ничего не удалено");
  expect((await shown({ kind: "expired", isDemo: false })).words).toContain("Срок тарифа истёк");
});

test("a request that waits can be changed, and is taken back after a question", async () => {
  const state: RequestState = { kind: "submitted", sent };
  const linksOf = (part: Element) => [...part.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  const part = await render(<RequestStatePanel state={state} isRepeated={false} isWithdrawn={false} />);
  expect(linksOf(part)).toEqual(["/business-request?edit", "/business-request?withdraw"]);
  expect(part.querySelector("form")).toBeNull();
  const asked = await render(<RequestStatePanel state={state} isRepeated={false} isWithdrawn />);
  expect(asked.textContent).toContain("Отозвать заявку?");
  expect(asked.querySelector("button[name=intent]")?.getAttribute("value")).toBe("withdraw");
  expect(linksOf(asked)).toEqual(["/business-request"]);
});
