// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { getCart, setCartItem } from "#contracts/cart/calls.ts";
import type { Viewer } from "#web/accounts/session/viewer.ts";
import { clearPersonalData } from "#web/platform/storage/personal-data.ts";
import { press, render } from "#web/test/render.tsx";
import { toastStore } from "#web/ui/toast/show-toast.ts";
import { CardCart, CartForm, cartForm } from "./card-cart.tsx";
import { readGuestItems } from "./guest-cart.ts";

let requests: string[];
let answer: { status: number; body: object };

beforeEach(() => {
  clearPersonalData();
  requests = [];
  document.cookie = "signed_in=; max-age=0";
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit) => {
    requests.push(`${method} ${path}`);
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
  return () => vi.unstubAllGlobals();
});

const listing = { id: 7, title: "Диван", price: 1_200, currency: "KGS", seller: 3 } as const;
/** What a press loads has arrived, and was done. */
const settle = () =>
  act(async () => {
    await import("./put-from-card.ts");
    await new Promise((resolve) => setTimeout(resolve, 20));
  });

test("a guest's press puts it into the cart of this device, and the button is a link to it then, with the focus", async () => {
  const part = await render(<CardCart listing={listing} />);
  const button = part.querySelector("button");
  expect(button?.ariaLabel ?? button?.getAttribute("aria-label")).toBe("В корзину: Диван");
  button?.focus();
  await press(part, "button");
  await settle();
  const link = part.querySelector("a");
  expect([link?.getAttribute("aria-label"), link?.getAttribute("href")]).toEqual(["В корзине: Диван", "/cart"]);
  expect(document.activeElement).toBe(link);
  expect(readGuestItems()).toMatchObject([{ product: 7, quantity: 1, title: "Диван", price: 1_200 }]);
  expect(requests).toEqual([]);
});

test("whoever is signed in sees what their cart has, and reads why something cannot be put into it", async () => {
  document.cookie = "signed_in=1";
  answer = { status: 200, body: { sellers: [{ items: [{ product: 9 }] }], unavailable: [], count: 1 } };
  const part = await render(
    <>
      <CardCart listing={listing} />
      <CardCart listing={{ ...listing, id: 9, title: "Стол" }} />
    </>,
  );
  await settle();
  expect(requests).toEqual([`${getCart.method} ${getCart.path}`]);
  expect(part.querySelector("a")?.getAttribute("aria-label")).toBe("В корзине: Стол");
  answer = { status: 403, body: { status: 403, detail: "Это ваш товар" } };
  await press(part, "button");
  await settle();
  expect(requests.at(-1)).toBe(`${setCartItem.method} ${setCartItem.path}`);
  expect(part.querySelector("button")?.getAttribute("aria-label")).toBe("В корзину: Диван");
  expect(toastStore.read().at(-1)).toMatchObject({ kind: "error", text: "Это ваш товар" });
});

test("whoever sells it has no button", async () => {
  const part = await render(<CardCart listing={listing} />, { root: { viewer: { id: 3 } as Viewer } });
  expect(part.textContent + part.innerHTML).toBe("");
});

test("without scripts the button belongs to a form of the cart's page", async () => {
  const part = await render(
    <>
      <CardCart listing={listing} />
      <CartForm />
    </>,
  );
  const [button, form] = [part.querySelector("button"), part.querySelector("form")];
  expect([button?.getAttribute("form"), button?.name, button?.value, form?.id]).toEqual([
    cartForm,
    "product",
    "7",
    cartForm,
  ]);
  expect([form?.getAttribute("action"), form?.method]).toEqual(["/cart", "post"]);
});
