// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { shownPhotos, thisPage } from "#web/ui/photo/photo-cover.ts";
import { showTappedPhotos } from "./show-photos.ts";

const cover = (name: string, more = "") =>
  `<li><a data-show="" data-wait="" href="/media/${name}.webp" ${more}>Фото</a></li>`;

beforeEach(() => {
  document.body.innerHTML = `<ul>${cover("one")}${cover("two", 'data-tapped=""')}</ul><button data-show-all>Все</button>`;
  shownPhotos.set(new Set());
});

/** Taps it; whether the browser is left to follow the link. */
function tap(selector: string, init: MouseEventInit = {}): boolean {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
  return document.querySelector(selector)?.dispatchEvent(event) ?? false;
}

showTappedPhotos();

test("a tap on a cover shows its photo and stays on the page", () => {
  expect(tap("a[href*=one]")).toBe(false);
  expect(shownPhotos.read()).toContain("/media/one.webp");
});

test("what was tapped before the script came is shown, and the page no longer goes there", () => {
  showTappedPhotos();
  expect([...shownPhotos.read()]).toEqual(["/media/two.webp"]);
  expect(document.querySelector("[data-tapped]")).toBeNull();
});

test("one button shows the photos of the page", () => {
  tap("[data-show-all]");
  expect(shownPhotos.read()).toContain(thisPage());
});

test("with a key for a new tab the photo opens there", () => {
  expect(tap("a[href*=one]", { ctrlKey: true })).toBe(true);
  expect(shownPhotos.read()).not.toContain("/media/one.webp");
});
