import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { splitFrontMatter } from "#web/build/front-matter.ts";
import { keepConditions, renderArticle } from "#web/build/markdown.ts";
import { languages } from "#web/platform/language.ts";
import { texts } from "#web/test/texts.ts";
import { describeFigures, fillFigures, namesFigures } from "./figures.ts";

const figures = {
  listings: 2_341,
  users: 21,
  main_categories: 22,
  regions: 7,
  districts: 40,
  rural_districts: 453,
  cities: 32,
};

describe.each(languages)("in %s", (language) => {
  const words = describeFigures(figures, { texts: texts[language].namespace });
  const read = (name: string) =>
    renderArticle(
      keepConditions(
        splitFrontMatter(readFileSync(new URL(`${language}/${name}.md`, import.meta.url), "utf8")).markdown,
        {
          chat: true,
          business: true,
          tariffs: true,
          support: true,
        },
      ),
    );

  test("the figures are in words", () => {
    expect(Object.values(words).map((text) => text.replaceAll("\u00a0", " "))).toEqual(
      {
        ru: [
          "2 341 активное объявление",
          "21 пользователь",
          "22 главные категории",
          "7 областей",
          "40 районов",
          "453 айылных аймака",
          "32 города",
        ],
        ky: [
          "2 341 активдүү жарыя",
          "21 колдонуучу",
          "22 негизги категория",
          "7 облус",
          "40 район",
          "453 айылдык аймак",
          "32 шаар",
        ],
      }[language],
    );
  });

  test("the article about the site names each of them, and no other article any", () => {
    const about = read("about");
    const filled = JSON.stringify(fillFigures(about, words));
    for (const text of Object.values(words)) expect(filled).toContain(text);
    expect(namesFigures(fillFigures(about, words))).toBe(false);
    expect(["qa", "policy", "forbidden-products"].filter((name) => namesFigures(read(name)))).toEqual([]);
  });
});

test("a name that is no figure is refused", () => {
  const article = renderArticle("# T\n\nLead.\n\n## S\n\n{likes}\n");
  expect(() => fillFigures(article, {})).toThrow("likes");
});
