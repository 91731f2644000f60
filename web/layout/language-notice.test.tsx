// @vitest-environment happy-dom
import { Link } from "react-router";
import { afterEach, expect, test } from "vitest";
import { press, render } from "#web/test/render.tsx";
import { hasLanguageBeenOffered, LanguageNotice } from "./language-notice.tsx";

/** Of the test's document a request takes no cookies. */
const request = (cookie: string) => ({ headers: { get: () => cookie } });
const offered = () => hasLanguageBeenOffered(request(document.cookie));

afterEach(() => void (document.cookie = "language_offered=; Max-Age=0; Path=/"));

const page = (
  <>
    <LanguageNotice />
    <Link id="home" to="/">
      home
    </Link>
    <Link id="search" to="/?search=honda">
      search
    </Link>
    <Link id="category" to="/category/transport">
      category
    </Link>
  </>
);
const noticeIn = (container: HTMLElement) => container.querySelector("[data-language-notice]");

test("the language of the account is offered on one page, and the next one knows, whether it was answered or not", async () => {
  const container = await render(page);
  expect(container.querySelector("a[hreflang=ky]")?.getAttribute("href")).toBe("/ky");
  expect(offered()).toBe(true);
  await press(container, "#search");
  expect(noticeIn(container)).not.toBeNull();
  await press(container, "#category");
  expect(noticeIn(container)).toBeNull();
  await press(container, "#home");
  expect(noticeIn(container), "the page before").toBeNull();
});

test("the line is closed for good", async () => {
  const container = await render(page);
  await press(container, "button");
  expect(noticeIn(container)).toBeNull();
  await press(container, "#category");
  expect(noticeIn(container)).toBeNull();
});

test("a page that comes later asks no more", async () => {
  await render(page);
  expect(noticeIn(await render(page))).toBeNull();
});

test.each(["", "language_offered=", "xlanguage_offered=1", "theme=dark"])("«%s» is no answer", (cookie) => {
  expect(hasLanguageBeenOffered(request(cookie))).toBe(false);
});
