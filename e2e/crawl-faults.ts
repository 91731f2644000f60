import type { Crawl, CrawledPage } from "./crawl.ts";

/** Clicks from the home page to any page that search engines may have. */
const maxDepth = 4;

/** Everything that search engines would hold against the site, in words. */
export function findFaults({ indexable, dead }: Crawl, url: string): string[] {
  const byAddress = new Map(indexable.map((page) => [url + page.path, page]));
  const byTitle = Map.groupBy(indexable.filter(hasTitleOfOurs), ({ title }) => title);
  return [
    ...dead.map(({ from, to, status }) => `${from} links to ${to}, which answers ${status}`),
    ...indexable.flatMap((page) => findFaultsOfPage(page).map((fault) => `${page.path} ${fault}`)),
    ...indexable.flatMap(({ path, alternates, canonical }) =>
      [...alternates.values()].flatMap((address) => {
        const other = byAddress.get(address);
        if (!other || [...other.alternates.values()].includes(canonical)) return [];
        return [`${address} does not refer to ${path}, which refers to it`];
      }),
    ),
    ...[...byTitle]
      .filter(([, pages]) => pages.some((page) => !isTwin(page, pages[0])))
      .map(([title, pages]) => `«${title}» is the title of ${pages.map(({ path }) => path).join(", ")}`),
  ];

  function findFaultsOfPage(page: CrawledPage): string[] {
    const language = /^\/ky(?:[/?]|$)/.test(page.path) ? "ky" : "ru";
    const { alternates } = page;
    const faults: [boolean, string][] = [
      [page.title === "", "has no title"],
      [page.description === "", "has no description"],
      [page.headings !== 1, `has ${page.headings} headings of the first level`],
      [page.language !== language, `says that it is in «${page.language}»`],
      [page.canonical !== url + page.path, `has «${page.canonical}» as its canonical address`],
      [alternates.get(language) !== page.canonical, "does not name itself among its languages"],
      [!alternates.has("ru") || !alternates.has("ky"), "does not name both languages"],
      [alternates.get("x-default") !== alternates.get("ru"), "has another default than Russian"],
      [page.depth > maxDepth, `is ${page.depth} clicks away`],
    ];
    return faults.filter(([isFault]) => isFault).map(([, fault]) => fault);
  }
}

/** What people sell may have the same name, price and place. */
function hasTitleOfOurs({ path }: CrawledPage): boolean {
  return !path.includes("/products/");
}

/** Whether it is the page itself, or the same one in the other language, which may have the same name. */
function isTwin(page: CrawledPage, first: CrawledPage | undefined): boolean {
  return [...page.alternates.values()].includes(first?.canonical ?? "");
}
