// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { press, render } from "#web/test/render.tsx";
import { BusinessDialog, PromptDialog } from "./business-dialog.tsx";

// Made by the build; `render` has all texts.
vi.mock("#web/business/texts.ts", () => ({}));

const sent = vi.fn(async (_address: string, _request?: RequestInit) => new Response(null, { status: 204 }));

beforeEach(() => {
  sent.mockClear();
  vi.stubGlobal("fetch", sent);
});

const calls = () => sent.mock.calls.map(([address, request]) => `${request?.method} ${address}`);

test("whoever looks at home for the first time in a tab is asked nothing, whoever comes back is", async () => {
  sessionStorage.clear();
  sent.mockResolvedValueOnce(new Response('{"status":true}', { headers: { "content-type": "application/json" } }));
  expect((await render(<BusinessDialog isBusiness={false} />)).textContent).toBe("");
  expect(calls()).toEqual([]);
  const again = await render(<BusinessDialog isBusiness={false} />);
  await vi.waitFor(() => expect(again.textContent).toContain("Продаёте постоянно?"));
  expect(calls()).toEqual(["GET /business/v1/open_modal/", "POST /business/v1/open_modal/"]);
});

test("an invitation counts as soon as it is seen, and leads to what a business profile gives", async () => {
  const onClose = vi.fn();
  const part = await render(<PromptDialog prompt={{ kind: "invitation" }} onClose={onClose} />);
  expect(part.querySelector("h2")?.textContent).toBe("Продаёте постоянно?");
  expect(part.querySelector("a")?.getAttribute("href")).toBe("/business-advantages");
  // The banner that says the same goes.
  expect(document.documentElement.dataset["invited"]).toBe("");
  expect(calls()).toEqual(["POST /business/v1/open_modal/"]);
  await press(part, "button");
  expect(onClose).toHaveBeenCalledOnce();
  expect(calls()).toHaveLength(1);
});

test("a reminder says how many days are left, and counts once it is closed", async () => {
  const onClose = vi.fn();
  const reminder = { show: true, kind: "demo_ending" as const, days_left: 5, tip: null };
  const part = await render(<PromptDialog prompt={{ kind: "demo_ending", reminder }} onClose={onClose} />);
  expect(part.textContent).toContain("Осталось 5 дней");
  expect(calls()).toEqual([]);
  await press(part, "button");
  expect(onClose).toHaveBeenCalledOnce();
  expect(calls()).toEqual(["POST /business/v1/every_three_days/"]);
});
