import { unescapeHtml } from "./unescape-html.ts";

/** What a search engine reads of a page. */
export interface CrawledPage {
  path: string;
  /** Clicks from the home page of its language. */
  depth: number;
  title: string;
  description: string;
  language: string;
  headings: number;
  canonical: string;
  /** Addresses by `hreflang`. */
  alternates: Map<string, string>;
  isIndexable: boolean;
}

/** A link that leads nowhere: its page, its target and the status. */
interface DeadLink {
  from: string;
  to: string;
  status: number;
}

export interface Crawl {
  /** Pages that search engines may have. */
  indexable: CrawledPage[];
  dead: DeadLink[];
  /** All pages and files that were asked for. */
  visited: number;
}

interface CrawlOptions {
  /** The site, without a slash at the end. */
  url: string;
  /** Pages of one {@link kindOf kind} that are followed at most, in each language. */
  perKind: number;
}

/** Pages of a kind that are not for search engines that are looked at all the same: they must exist. */
const perHiddenKind = 2;

/** Requests at a time: as many as keep two cores busy. */
const atOnce = 6;
/** Far more than a page may be away: a crawl ends even where links go on for ever. */
const maxDepth = 8;
const homes = ["/", "/ky"];

/** Follows the links of indexable pages from both home pages on, breadth first, so that depths are those of the shortest way. */
export async function crawl(options: CrawlOptions): Promise<Crawl> {
  const result: Crawl = { indexable: [], dead: [], visited: 0 };
  const known = new Set(homes);
  const followed = new Map<string, number>();
  /** How many pages of a kind were not for search engines; infinitely fewer once one is. */
  const hidden = new Map<string, number>();
  let level = homes.map((path) => ({ path, from: "" }));
  for (let depth = 0; level.length > 0 && depth <= maxDepth; depth += 1) {
    const found: { path: string; from: string }[] = [];
    await inParallel(level, async ({ path, from }) => {
      const kind = kindOf(path);
      if ((hidden.get(kind) ?? 0) >= perHiddenKind) return;
      const { status, page, links } = await readPage(options.url, path, depth);
      result.visited += 1;
      if (status >= 400) result.dead.push({ from, to: path, status });
      if (!page?.isIndexable) {
        hidden.set(kind, (hidden.get(kind) ?? 0) + 1);
        return;
      }
      hidden.set(kind, -Infinity);
      result.indexable.push(page);
      for (const link of links) found.push({ path: link, from: path });
    });
    level = [];
    for (const link of found) {
      if (known.has(link.path)) continue;
      known.add(link.path);
      const kind = kindOf(link.path);
      const count = followed.get(kind) ?? 0;
      if (count >= options.perKind) continue;
      followed.set(kind, count + 1);
      level.push(link);
    }
  }
  return result;
}

/** Pages of one kind have one module: the same path but for ids and slugs, and the same names in the query. */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://site");
  const names = [...new Set(searchParams.keys())].toSorted().join("&");
  const segments = pathname
    .split("/")
    .map((segment, index, all) =>
      /\d/.test(segment) || ["b", "category"].some((parent) => all.indexOf(parent) > 0 && index > all.indexOf(parent))
        ? "*"
        : segment,
    );
  return `${segments.join("/")}?${names}`;
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await work(item);
    }),
  );
}

/** Asks for a page; what it redirects to is another page, as for a search engine. */
async function readPage(url: string, path: string, depth: number) {
  const response = await fetch(url + path, { redirect: "manual" });
  const { status, headers } = response;
  const isPage = headers.get("content-type")?.includes("text/html");
  const html = isPage ? await response.text() : "";
  if (!isPage) await response.body?.cancel();
  const target = headers.get("location");
  if (status >= 300 && status < 400 && target) {
    const redirected = await fetch(new URL(target, url + path));
    await redirected.body?.cancel();
    return { status: redirected.status, page: undefined, links: [] };
  }
  if (status !== 200 || !isPage) return { status, page: undefined, links: [] };
  // A copy: texts that are cut out of a page keep all of it in memory.
  return structuredClone({ status, page: describe(html, url, path, depth), links: listLinks(html, url, path) });
}

function describe(html: string, url: string, path: string, depth: number): CrawledPage {
  const links = tagsOf(html, "link");
  const metas = tagsOf(html, "meta");
  const metaOf = (name: string) => metas.find((meta) => meta.get("name") === name)?.get("content") ?? "";
  const canonical = links.find((link) => link.get("rel") === "canonical")?.get("href") ?? "";
  return {
    path,
    depth,
    title: unescapeHtml(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ""),
    description: metaOf("description"),
    language: tagsOf(html, "html")[0]?.get("lang") ?? "",
    headings: tagsOf(html, "h1").length,
    canonical,
    alternates: new Map(
      links.flatMap((link) => {
        const language = link.get("hreflang");
        return language === undefined ? [] : [[language, link.get("href") ?? ""]];
      }),
    ),
    // Of a page that names another as the one to show, that other counts. Without any it is at fault.
    isIndexable: metaOf("robots") !== "noindex" && (canonical === "" || canonical === url + path),
  };
}

/** Links to pages of the site, without their fragments. */
function listLinks(html: string, url: string, path: string): string[] {
  return tagsOf(html, "a").flatMap((link) => {
    const href = link.get("href");
    if (href === undefined) return [];
    const target = new URL(href, url + path);
    return target.origin === url ? [target.pathname + target.search] : [];
  });
}

/** The attributes of all elements of a name. The pages of this site quote every attribute. */
function tagsOf(html: string, name: string): Map<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}(?=[\\s>])([^>]*)>`, "g"))].map(
    ([, attributes = ""]) =>
      new Map(
        [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [
          key.toLowerCase(),
          unescapeHtml(value),
        ]),
      ),
  );
}
