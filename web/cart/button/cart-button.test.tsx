// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { mergeCart, setCartItem } from "#contracts/cart/calls.ts";
import { press, render } from "#web/test/render.tsx";
import { clearPersonalData } from "#web/platform/storage/personal-data.ts";
import { toastStore } from "#web/ui/toast/show-toast.ts";
import { CartButton } from "./cart-button.tsx";
import { readGuestItems, writeGuestItems } from "./guest-cart.ts";
import { mergeGuestCart } from "./merge-guest-cart.ts";

let requests: { call: string; body: unknown }[];
let answer: { status: number; body: object };

beforeEach(() => {
  clearPersonalData();
  toastStore.set([]);
  requests = [];
  document.cookie = "signed_in=; max-age=0";
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit) => {
    requests.push({ call: `${method} ${path}`, body: JSON.parse(body as string) });
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
  return () => vi.unstubAllGlobals();
});

const listing = { id: 7, title: "Диван", price: 1_200, currency: "KGS", seller: 3 } as const;
const button = () => render(<CartButton listing={listing} isInCart={false} />);

test("a guest's cart stays on the device, and the button leads to it then", async () => {
  const part = await button();
  expect(part.textContent).toBe("В корзину");
  await press(part, "button");
  expect(part.querySelector("a")?.getAttribute("href")).toBe("/cart");
  expect(readGuestItems()).toEqual([{ product: 7, quantity: 1, title: "Диван", price: 1_200, currency: "KGS" }]);
  expect([requests, localStorage.getItem("cart-count")]).toEqual([[], "1"]);
  // The button says it.
  expect(toastStore.read()).toEqual([]);
});

test("whoever is signed in puts it into the cart of the account, or reads why not", async () => {
  document.cookie = "signed_in=1";
  answer = { status: 409, body: { status: 409, detail: "В корзине уже 100 товаров" } };
  const part = await button();
  await press(part, "button");
  expect(part.textContent).toBe("В корзину");
  expect(toastStore.read().at(-1)).toMatchObject({ kind: "error", text: "В корзине уже 100 товаров" });
  answer = { status: 200, body: { product: 7, quantity: 1, count: 3 } };
  await press(part, "button");
  expect(requests.at(-1)).toEqual({
    call: `${setCartItem.method} ${setCartItem.path}`,
    body: { product: 7, quantity: 1, keep_larger: true },
  });
  expect([part.textContent, localStorage.getItem("cart-count"), readGuestItems()]).toEqual(["В корзине", "3", []]);
});

test("what a guest has collected is sent once, and stays where that was not possible", async () => {
  writeGuestItems([{ product: 7, quantity: 2, title: "Диван", price: 1, currency: "KGS" }]);
  answer = { status: 503, body: { status: 503 } };
  await mergeGuestCart("ru");
  expect(readGuestItems()).toHaveLength(1);
  answer = { status: 200, body: { count: 4 } };
  await mergeGuestCart("ru");
  expect(requests.at(-1)).toEqual({
    call: `${mergeCart.method} ${mergeCart.path}`,
    body: { items: [{ product: 7, quantity: 2 }] },
  });
  expect([readGuestItems(), localStorage.getItem("cart-count")]).toEqual([[], "4"]);
  await mergeGuestCart("ru");
  expect(requests).toHaveLength(2);
});
