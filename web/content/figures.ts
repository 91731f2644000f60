import type { SiteFigures } from "#contracts/catalogue/schemas.ts";
import type { Article } from "#web/build/markdown.ts";
import type { Api } from "#web/platform/api.ts";
import { formatNumber } from "#web/platform/format.ts";
import type { Translate } from "#web/platform/i18n.tsx";

/** The texts of the figures by the names that stand for them in articles: `{listings}`. */
export type FigureTexts = Readonly<Record<string, string>>;

const figureName = /\{(\w+)\}/g;
/** A paragraph that is a figure. */
const figureAlone = /<p>\{(\w+)\}<\/p>\n?/g;

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
    ["reviewTime", describeReviewTime(figures.review_seconds, t)],
    figures.overturned_percent === null ? ["overturned", ""] : describe("overturned", figures.overturned_percent),
  ]) as FigureTexts;
}

/** Up to two hours in minutes; empty when it is not known. */
function describeReviewTime(seconds: number | null, t: Translate<"content.figures">): string {
  if (seconds === null) return "";
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const [name, count] =
    minutes <= 120 ? (["reviewMinutes", minutes] as const) : (["reviewHours", Math.ceil(minutes / 60)] as const);
  return t(name, { count, shown: formatNumber(count) });
}

/** Whether figures have to be filled in before the article is shown. */
export function namesFigures({ intro, sections }: Article): boolean {
  return [intro, ...sections.map(({ html }) => html)].some((html) => html.search(figureName) >= 0);
}

/**
 * The article with the figures in the place of their names. A paragraph that is a figure alone is left out where that is not known.
 * @throws {Error} for a name that is no figure
 */
export function fillFigures(article: Article, texts: FigureTexts): Article {
  const fill = (html: string) =>
    html
      .replaceAll(figureAlone, (whole, name: string) => (texts[name] === "" ? "" : whole))
      .replaceAll(figureName, (_whole, name: string) => {
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
