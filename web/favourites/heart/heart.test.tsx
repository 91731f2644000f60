// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { addFavourite, listFavouriteIds, removeFavourite } from "#contracts/favourites/calls.ts";
import { onSignInRequested } from "#web/accounts/session/sign-in-request.ts";
import { press, render } from "#web/test/render.tsx";
import { toastStore } from "#web/ui/toast/show-toast.ts";
import { applyPendingFavourite, clearFavourites, loadFavourites } from "./favourite-store.ts";
import { FavouriteButton } from "./favourite-button.tsx";
import { Heart } from "./heart.tsx";

/** The requests of the page; the test answers each one. */
let requests: { call: string; answer: (status: number, body?: object) => Promise<void> }[];

beforeEach(() => {
  requests = [];
  clearFavourites();
  sessionStorage.clear();
  document.cookie = "signed_in=1";
  vi.stubGlobal("fetch", (path: string, { method = "GET" }: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const answer = (status: number, body = {}) =>
      act(async () => resolve(new Response(JSON.stringify(body), { status })));
    requests.push({ call: `${method} ${path}`, answer });
    return promise;
  });
  return () => vi.unstubAllGlobals();
});

const heart = () => render(<Heart id={7} label="Сердце" />);
const stateOf = (part: HTMLElement) => {
  const button = part.querySelector("button");
  return [button?.getAttribute("aria-pressed"), button?.getAttribute("aria-busy")];
};

test("a heart is busy until the server has answered, and ignores presses meanwhile", async () => {
  const part = await heart();
  expect(stateOf(part)).toEqual(["false", null]);
  await press(part, "button");
  await press(part, "button");
  expect(stateOf(part)).toEqual(["false", "true"]);
  expect(requests.map(({ call }) => call)).toEqual([`${addFavourite.method} ${addFavourite.path}`]);
  await requests[0]?.answer(201);
  expect(stateOf(part)).toEqual(["true", null]);

  await press(part, "button");
  expect(stateOf(part)).toEqual(["true", "true"]);
  expect(requests[1]?.call).toBe(`${removeFavourite.method} ${removeFavourite.path.replace("{id}", "7")}`);
  await requests[1]?.answer(200);
  expect(stateOf(part)).toEqual(["false", null]);
});

test("a refused heart stays off, and a toast says why", async () => {
  const part = await heart();
  await press(part, "button");
  await requests[0]?.answer(409, { status: 409, detail: "Больше 1 000 не бывает" });
  expect(stateOf(part)).toEqual(["false", null]);
  // Other files of this process may have left some.
  expect(toastStore.read().at(-1)).toMatchObject({ kind: "error", text: "Больше 1 000 не бывает" });
});

test("a guest is asked to sign in, and the heart is sent after that", async () => {
  document.cookie = "signed_in=; max-age=0";
  const onRequest = vi.fn();
  const stop = onSignInRequested(onRequest);
  const part = await heart();
  await press(part, "button");
  stop();
  expect(onRequest).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ reason: "keep" }));
  expect(requests).toEqual([]);

  document.cookie = "signed_in=1";
  await act(async () => void applyPendingFavourite("ru"));
  expect(requests.map(({ call }) => call)).toEqual([`${addFavourite.method} ${addFavourite.path}`]);
  await requests[0]?.answer(201);
  expect(stateOf(part)).toEqual(["true", null]);
  // Only once.
  await act(() => applyPendingFavourite("ru"));
  expect(requests).toHaveLength(1);
});

test("the button of a listing's page shows the page's own state until the favourites are fetched", async () => {
  const part = await render(<FavouriteButton listingId={7} isFavourite />);
  expect(part.textContent).toBe("В избранном");
  await act(async () => void loadFavourites("ru"));
  expect(requests[0]?.call).toBe(`GET ${listFavouriteIds.path}`);
  await requests[0]?.answer(200, { favorite_id: [8] });
  expect(part.textContent).toBe("В избранное");
});
