import type { SiteFigures } from "#contracts/catalogue/schemas.ts";
import type { Article } from "#web/build/markdown.ts";
import type { Api } from "#web/platform/api.ts";
import { formatNumber } from "#web/platform/format.ts";

/** The texts of the figures by the names that stand for them in articles: `{listings}`. */
export type FigureTexts = Readonly<Record<string, string>>;

const figureName = /\{(\w+)\}/g;

/** The figures in words: «1 234 активных объявления». */
export function describeFigures(figures: SiteFigures, { texts }: Pick<Api, "texts">): FigureTexts {
  const t = texts("content.figures");
  const describe = (name: Parameters<typeof t>[0], count: number) => [
    name,
    t(name, { count, shown: formatNumber(count) }),
  ];
  return Object.fromEntries([
    describe("listings", figures.listings),
    describe("users", figures.users),
    describe("mainCategories", figures.main_categories),
    describe("regions", figures.regions),
    describe("districts", figures.districts),
    describe("ruralDistricts", figures.rural_districts),
    describe("cities", figures.cities),
  ]) as FigureTexts;
}

/** Whether figures have to be filled in before the article is shown. */
export function namesFigures({ intro, sections }: Article): boolean {
  return [intro, ...sections.map(({ html }) => html)].some((html) => html.search(figureName) >= 0);
}

/**
 * The article with the figures in the place of their names.
 * @throws {Error} for a name that is no figure
 */
export function fillFigures(article: Article, texts: FigureTexts): Article {
  const fill = (html: string) =>
    html.replaceAll(figureName, (_whole, name: string) => {
      const text = texts[name];
      if (text === undefined) throw new Error(`no figure: ${name}`);
      return text;
    });
  return {
    ...article,
    intro: fill(article.intro),
    sections: article.sections.map((section) => ({ ...section, html: fill(section.html) })),
  };
}
