import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { prepareTexts, TextsProvider } from "#web/platform/i18n.tsx";
import { Description } from "./description.tsx";

const texts = prepareTexts("ru", {
  listings: { description: "Описание", listingNumber: "№ {id}", showWhole: "Показать полностью", showLess: "Свернуть" },
});

const render = (isFolded: boolean) =>
  renderToStaticMarkup(
    <TextsProvider texts={texts}>
      <Description listing={{ id: 7, description: "Один хозяин", isFolded }} />
    </TextsProvider>,
  );

test("a long text is folded without a script, and complete in the page", () => {
  expect(render(true)).toMatch(/line-clamp.*Один хозяин.*<details[^>]*><summary/s);
});

test("a short text is not folded", () => {
  expect(render(false)).not.toMatch(/<details|line-clamp/);
});
