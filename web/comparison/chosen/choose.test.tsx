// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { press, render } from "#web/test/render.tsx";
import { toastStore } from "#web/ui/toast/show-toast.ts";
import { readChosen, writeChosen } from "./chosen.ts";
import { CompareButton } from "./compare-button.tsx";
import { toggleChosen } from "./choose.ts";
import { TrayHost } from "./tray-host.tsx";

// The build makes it.
vi.mock("./texts.ts", async () => {
  const { addTexts } = await import("#web/platform/i18n.tsx");
  const [ru, ky] = await Promise.all([import("#i18n/ru/comparison.json"), import("#i18n/ky/comparison.json")]);
  addTexts("comparison", { ru: ru.default, ky: ky.default });
  return {};
});

let answer: object | undefined;
let asked: string[];

beforeEach(() => {
  writeChosen([]);
  asked = [];
  answer = { is_comparable: true, gone: [] };
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (!answer) throw new Error("offline");
    return new Response(JSON.stringify(answer));
  });
  return () => vi.unstubAllGlobals();
});

const lastToast = () => toastStore.read().at(-1);

test("the first one is chosen without asking, the next one when it is of the same category", async () => {
  await toggleChosen(5, "ru");
  expect([readChosen(), asked]).toEqual([[5], []]);
  await toggleChosen(7, "ru");
  expect(readChosen()).toEqual([5, 7]);
  expect(asked).toEqual(["/product/v1/products/compare/?ids=5%2C7"]);
  await toggleChosen(5, "ru");
  expect(readChosen()).toEqual([7]);
});

test("one of another category is refused, with a way to see which go together", async () => {
  writeChosen([5]);
  answer = { is_comparable: false, gone: [] };
  await toggleChosen(8, "ru");
  expect(readChosen()).toEqual([5]);
  expect(lastToast()).toMatchObject({
    text: "Сравнить можно только похожие объявления.",
    link: { to: "/compare?ids=5,8" },
  });
});

test("a fifth one is refused, and what is gone meanwhile leaves", async () => {
  writeChosen([1, 2, 3, 4]);
  await toggleChosen(5, "ky");
  expect(readChosen()).toEqual([1, 2, 3, 4]);
  expect(lastToast()?.text).toContain("4төн ашык");
  writeChosen([1, 2, 3]);
  answer = { is_comparable: true, gone: [{ id: 2, title: null }] };
  await toggleChosen(5, "ru");
  expect(readChosen()).toEqual([1, 3, 5]);
});

test("without a network it is chosen, and the page says what does not fit", async () => {
  writeChosen([1]);
  answer = undefined;
  await toggleChosen(2, "ru");
  expect(readChosen()).toEqual([1, 2]);
});

test("the button leads to the comparison without scripts, and with them fills the tray", async () => {
  const part = await render(<CompareButton listingId={5} />);
  const button = part.querySelector("button");
  const address = [button?.form?.getAttribute("action"), button?.name, button?.value];
  expect(address).toEqual(["/compare", "ids", "5"]);
  const tray = await render(<TrayHost path="/category/transport" />);
  expect(tray.textContent).toBe("");
  await press(part, "button");
  await act(async () => void (await import("./tray.tsx")));
  expect(button?.getAttribute("aria-pressed")).toBe("true");
  expect(tray.textContent).toBe("Сравнить: 1 объявление");
  expect((await render(<TrayHost path="/chats" />)).textContent).toBe("");
  await press(tray, "button");
  expect([readChosen(), tray.textContent]).toEqual([[], ""]);
});
