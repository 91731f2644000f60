// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import type { OwnerAction } from "#contracts/selling/rules.ts";
import { press, render } from "#web/test/render.tsx";
import type { OwnListingsView } from "./load-own-listings.ts";
import { OwnListings } from "./own-listings.tsx";
import { actionsOnSeveral } from "./owner-actions.ts";
import type { OwnCardView } from "./view-own-card.ts";

// Its texts are a module of the build; those of the tests are there already.
vi.mock("#web/selling/texts.ts", () => ({}));

const now = Date.parse("2026-11-22T12:00:00Z");
const own = (id: number, actions: OwnerAction[], nextRaise: string | null = null) =>
  ({
    card: { id, title: `Диван ${id}`, href: `/products/${id}`, price: "100 сом" },
    state: "active",
    isDeleted: false,
    actions,
    views: { shown: "0", text: "0 просмотров" },
    nextRaise,
    reasons: [],
    note: null,
  }) as unknown as OwnCardView;
const cards = [
  own(1, ["raise", "sell", "reserve", "deactivate", "delete"]),
  own(2, ["raise", "deactivate", "delete"], "2026-11-22T20:00:00Z"),
  own(3, ["renew", "edit", "delete"]),
];
const view: OwnListingsView = {
  state: "active",
  search: "",
  counts: { active: 3, inactive: 0, on_review: 0, blocked: 0 },
  waiting: 0,
  isWaiting: false,
  cards,
  key: null,
  wait: null,
  now,
};

afterEach(() => vi.unstubAllGlobals());

test("each action is offered with those that it is possible for; editing is of one", () => {
  expect([...actionsOnSeveral(cards, now)]).toEqual([
    ["raise", [1]],
    ["deactivate", [1, 2]],
    ["delete", [1, 2, 3]],
    ["renew", [3]],
  ]);
  expect(actionsOnSeveral([], now).size).toBe(0);
});

test("those that are chosen are raised at once, as far as they may be", async () => {
  const called: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    called.push(url);
    return new Response("{}", { headers: { "content-type": "application/json" } });
  });
  const page = await render(<OwnListings view={view} />);
  const named = (words: string) => [...page.querySelectorAll("button")].find((one) => one.textContent === words);
  named("Выбрать")?.setAttribute("data-test", "several");
  await press(page, "[data-test=several]");
  expect(page.querySelectorAll("fieldset button")).toHaveLength(1);
  named("Выбрать все")?.setAttribute("data-test", "all");
  await press(page, "[data-test=all]");
  const offered = [...page.querySelectorAll("fieldset button")].map((one) => one.textContent);
  expect(offered).toEqual(["Снять выбор", "Поднять (1)", "Продлить на 60 дней (1)", "Снять с показа (2)", "Удалить"]);
  named("Поднять (1)")?.setAttribute("data-test", "raise");
  await press(page, "[data-test=raise]");
  await vi.waitFor(() => expect(called).toEqual(["/product/v1/personal/products/1/upvote/"]));
});

test("states without listings are quiet", async () => {
  const page = await render(<OwnListings view={view} />);
  const quiet = [...page.querySelectorAll("nav a")].map((tab) => tab.hasAttribute("data-empty"));
  expect(quiet).toEqual([false, true, true, true]);
});
