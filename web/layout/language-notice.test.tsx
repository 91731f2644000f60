// @vitest-environment happy-dom
import { expect, onTestFinished, test } from "vitest";
import { press, render } from "#web/test/render.tsx";
import { hasLanguageBeenOffered, LanguageNotice } from "./language-notice.tsx";

/** Of the test's document a request takes no cookies. */
const request = (cookie: string) => ({ headers: { get: () => cookie } });

test("the language of the account is offered until the reader closes the line, and the next page knows", async () => {
  onTestFinished(() => void (document.cookie = "language_offered=; Max-Age=0; Path=/"));
  const page = await render(<LanguageNotice />);
  expect(page.querySelector("a[hreflang=ky]")?.getAttribute("href")).toBe("/ky");
  expect(hasLanguageBeenOffered(request(document.cookie))).toBe(false);
  await press(page, "button");
  expect(page.textContent).toBe("");
  expect(hasLanguageBeenOffered(request(document.cookie))).toBe(true);
});

test.each(["", "language_offered=", "xlanguage_offered=1", "theme=dark"])("«%s» is no answer", (cookie) => {
  expect(hasLanguageBeenOffered(request(cookie))).toBe(false);
});
