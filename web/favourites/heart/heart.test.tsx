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

/** Requests of the page, each answered when the test wants. */
let asked: { call: string; answer: (status: number, body?: object) => Promise<void> }[];

beforeEach(() => {
  asked = [];
  clearFavourites();
  sessionStorage.clear();
  document.cookie = "signed_in=1";
  vi.stubGlobal("fetch", (path: string, { method = "GET" }: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const answer = (status: number, body = {}) =>
      act(async () => resolve(new Response(JSON.stringify(body), { status })));
    asked.push({ call: `${method} ${path}`, answer });
    return promise;
  });
  return () => vi.unstubAllGlobals();
});

const heart = () => render(<Heart id={7} label="Сердце" />);
const stateOf = (place: HTMLElement) => {
  const button = place.querySelector("button");
  return [button?.getAttribute("aria-pressed"), button?.getAttribute("aria-busy")];
};

test("a heart is busy until the server has said yes, and a second press meanwhile is none", async () => {
  const place = await heart();
  expect(stateOf(place)).toEqual(["false", null]);
  await press(place, "button");
  await press(place, "button");
  expect(stateOf(place)).toEqual(["false", "true"]);
  expect(asked.map(({ call }) => call)).toEqual([`${addFavourite.method} ${addFavourite.path}`]);
  await asked[0]?.answer(201);
  expect(stateOf(place)).toEqual(["true", null]);

  await press(place, "button");
  expect(stateOf(place)).toEqual(["true", "true"]);
  expect(asked[1]?.call).toBe(`${removeFavourite.method} ${removeFavourite.path.replace("{id}", "7")}`);
  await asked[1]?.answer(200);
  expect(stateOf(place)).toEqual(["false", null]);
});

test("a heart that the server refuses stays off, and the reader is told why", async () => {
  const place = await heart();
  await press(place, "button");
  await asked[0]?.answer(409, { status: 409, detail: "Больше 1 000 не бывает" });
  expect(stateOf(place)).toEqual(["false", null]);
  expect(toastStore.read()).toMatchObject([{ kind: "error", text: "Больше 1 000 не бывает" }]);
});

test("a guest is asked to sign in, and the heart goes on by itself after that", async () => {
  document.cookie = "signed_in=; max-age=0";
  const wanted = vi.fn();
  const stop = onSignInRequested(wanted);
  const place = await heart();
  await press(place, "button");
  stop();
  expect(wanted).toHaveBeenCalledOnce();
  expect(asked).toEqual([]);

  document.cookie = "signed_in=1";
  await act(async () => void applyPendingFavourite("ru"));
  expect(asked.map(({ call }) => call)).toEqual([`${addFavourite.method} ${addFavourite.path}`]);
  await asked[0]?.answer(201);
  expect(stateOf(place)).toEqual(["true", null]);
  // Once is all.
  await act(() => applyPendingFavourite("ru"));
  expect(asked).toHaveLength(1);
});

test("an ad's own button says what it does, and knows what the page came with until the browser has asked", async () => {
  const place = await render(<FavouriteButton listingId={7} isFavourite />);
  expect(place.textContent).toBe("В избранном");
  await act(async () => void loadFavourites("ru"));
  expect(asked[0]?.call).toBe(`GET ${listFavouriteIds.path}`);
  await asked[0]?.answer(200, { favorite_id: [8] });
  expect(place.textContent).toBe("В избранное");
});
