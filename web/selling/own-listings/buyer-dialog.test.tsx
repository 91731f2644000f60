// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { press, render } from "#web/test/render.tsx";
import { BuyerDialog } from "./buyer-dialog.tsx";

const buyers = [
  {
    room: 11,
    name: "Айгүл",
    photo: null,
    activity_date: "2026-11-22T10:00:00Z",
    is_reserved_for: true,
    is_dealt_with: false,
  },
  {
    room: 12,
    name: "Бакыт",
    photo: null,
    activity_date: "2026-11-21T10:00:00Z",
    is_reserved_for: false,
    is_dealt_with: false,
  },
];

interface Sent {
  url: string;
  method: string | undefined;
  body: unknown;
}

/** The API: the buyers in two pages, and whatever is sent succeeds. */
function stubApi(found: readonly object[] = buyers, status = 200): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit = {}) => {
    if (method !== "POST") {
      const isNext = url.includes("key=");
      const page = {
        results: isNext ? found.slice(1) : found.slice(0, 1),
        key: !isNext && found.length > 1 ? "k" : null,
      };
      return Response.json({ ...page, next: null, previous: null }, { status });
    }
    sent.push({ url, method, body: JSON.parse(typeof body === "string" ? body : "") });
    return Response.json({ reserved_until: "2026-11-24T12:00:00Z" });
  });
  return sent;
}

afterEach(() => vi.unstubAllGlobals());

async function open(props: Partial<Parameters<typeof BuyerDialog>[0]> = {}) {
  const [onDone, onClose] = [vi.fn(async () => undefined), vi.fn()];
  const page = await render(
    <BuyerDialog action="sell" id={7} isRent={false} onDone={onDone} onClose={onClose} {...props} />,
  );
  const named = (words: string) => {
    const found = [...page.querySelectorAll("button, label")].find((one) => one.textContent?.includes(words));
    found?.setAttribute("data-test", words);
    return `[data-test="${words}"]`;
  };
  return { page, onDone, onClose, pressNamed: (words: string) => press(page, named(words)) };
}

test("sold here to somebody who wrote, who may be on a later page", async () => {
  const sent = stubApi();
  const { page, onDone, onClose, pressNamed } = await open();
  await vi.waitFor(() => expect(page.textContent).toContain("Айгүл"));
  expect(page.textContent).toContain("Для этого человека зарезервировано");
  await pressNamed("Показать ещё");
  await vi.waitFor(() => expect(page.textContent).toContain("Бакыт"));
  await pressNamed("Бакыт");
  await pressNamed("Продано");
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onDone).toHaveBeenCalledOnce();
  expect(sent).toEqual([
    { url: "/product/v1/personal/products/7/sell/", method: "POST", body: { where: "here", room: 12 } },
  ]);
});

test("whoever has confirmed the deal, or has it reserved, is chosen already; nobody is still a choice", async () => {
  const [reserved, other] = buyers;
  for (const [first, words] of [
    [{ ...other, is_dealt_with: true }, "Сделка с этим человеком подтверждена"],
    [reserved, "Для этого человека зарезервировано"],
  ] as const) {
    const sent = stubApi([first ?? {}]);
    const { page, onClose, pressNamed } = await open();
    await vi.waitFor(() => expect(page.textContent).toContain(words));
    await pressNamed("Продано");
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent).toMatchObject([{ body: { where: "here", room: first?.room } }]);
  }
  const sent = stubApi();
  const { page, onClose, pressNamed } = await open();
  await vi.waitFor(() => expect(page.textContent).toContain("Айгүл"));
  await press(page, "input[name=buyer]");
  await pressNamed("Продано");
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ url: "/product/v1/personal/products/7/sell/", method: "POST", body: { where: "here" } }]);
});

test("sold elsewhere names nobody, whoever was chosen before", async () => {
  const sent = stubApi();
  const { page, onClose, pressNamed } = await open({ isRent: true });
  await vi.waitFor(() => expect(page.textContent).toContain("Айгүл"));
  await pressNamed("Айгүл");
  await pressNamed("В другом месте");
  expect(page.querySelector("[hidden]")?.textContent).toContain("Айгүл");
  await pressNamed("Сдано");
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([{ body: { where: "elsewhere" } }]);
});

test("reserved for nobody named, also where nobody wrote or the list does not come", async () => {
  for (const [found, status] of [
    [[], 200],
    [buyers, 500],
  ] as const) {
    const sent = stubApi(found, status);
    const { page, onClose, pressNamed } = await open({ action: "reserve" });
    await vi.waitFor(() => expect(page.textContent).not.toContain("Загружаем"));
    expect(page.textContent?.includes("не загрузился")).toBe(status === 500);
    await pressNamed("Зарезервировать");
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent).toMatchObject([{ url: "/product/v1/personal/products/7/reserve/", body: {} }]);
  }
});

test("a refusal is said, and nothing is closed", async () => {
  stubApi();
  const { page, onDone, onClose, pressNamed } = await open();
  await vi.waitFor(() => expect(page.textContent).toContain("Айгүл"));
  vi.stubGlobal("fetch", async () =>
    Response.json({ code: "state_not_allowed", detail: "Состояние изменилось" }, { status: 409 }),
  );
  await pressNamed("Продано");
  await vi.waitFor(() => expect(page.querySelector("[aria-busy=true]")).toBeNull());
  expect([onDone, onClose].flatMap((called) => called.mock.calls)).toEqual([]);
});
