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
  review_seconds: 2_420,
  overturned_percent: 3,
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
          "По последним решениям половина объявлений проверена не дольше чем за 41 минуту.",
          "Модераторы тоже ошибаются: из последних блокировок объявлений 3 % отменено потом самими модераторами.",
        ],
        ky: [
          "2 341 активдүү жарыя",
          "21 колдонуучу",
          "22 негизги категория",
          "7 облус",
          "40 район",
          "453 айылдык аймак",
          "32 шаар",
          "Акыркы чечимдерге караганда, жарыялардын жарымы көп дегенде 41 мүнөттө текшерилген.",
          "Модераторлор да жаңылышат: жарыяларды бөгөттөө боюнча акыркы чечимдердин 3 %ын кийин өздөрү жокко чыгарган.",
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

test.for(languages)("in %s a long wait is told in hours, and what is not known is left out", (language) => {
  const describe = (review_seconds: number | null, overturned_percent: number | null) =>
    describeFigures({ ...figures, review_seconds, overturned_percent }, { texts: texts[language].namespace });
  expect(describe(7_201, 0)["reviewTime"]).toContain({ ru: "3 часа", ky: "3 саатта" }[language]);
  const article = renderArticle("# T\n\nLead.\n\n## S\n\nA\n\n{reviewTime}\n\n{overturned}\n\nB\n");
  expect(fillFigures(article, describe(null, null)).sections[0]?.html.replaceAll("\n", "")).toBe("<p>A</p><p>B</p>");
  expect(fillFigures(article, describe(60, 0)).sections[0]?.html.match(/<p>/g)).toHaveLength(4);
});

test("a name that is no figure is refused", () => {
  const article = renderArticle("# T\n\nLead.\n\n## S\n\n{likes}\n");
  expect(() => fillFigures(article, {})).toThrow("likes");
});
