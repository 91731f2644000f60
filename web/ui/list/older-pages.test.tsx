// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "#web/test/render.tsx";
import { OlderPages } from "./older-pages.tsx";

test.each([
  ["the only page", "/", null, []],
  ["the newest page", "/", "b", ["Более ранние ?key=b"]],
  ["a page between", "/?side=got&key=b", "c", ["К последним ?side=got", "Более ранние ?side=got&key=c"]],
  ["the last page", "/?key=c", null, ["К последним ?"]],
])("links of %s", async (_name, path, nextKey, links) => {
  const part = await render(<OlderPages nextKey={nextKey} />, { path });
  const found = [...part.querySelectorAll("a")].map((link) => `${link.textContent} ${link.getAttribute("href")}`);
  expect(found).toEqual(links);
});
