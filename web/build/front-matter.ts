/** What a file of the blog says about itself above its text. */
export interface FrontMatter {
  /** When its facts were checked: a day, ISO 8601. */
  date: string;
  /** Slugs of the categories that it leads to. */
  categories: readonly string[];
  /** Slugs of other articles. */
  related: readonly string[];
  sources: readonly Source[];
}

export interface Source {
  title: string;
  href?: string;
}

const block = /^---\n([^]*?)\n---\n/;
const keys = new Set(["date", "categories", "related", "source"]);

/**
 * The text of a file without its front matter: lines `key: value` between two `---`. Texts about the site have none.
 * @throws {Error} for a key that is unknown or missing, and for a value that is none
 */
export function splitFrontMatter(text: string): { markdown: string; frontMatter?: FrontMatter } {
  const found = block.exec(text);
  if (!found) return { markdown: text };
  const entries = (found[1] ?? "").split("\n").map(readLine);
  const valuesOf = (wanted: string) => entries.filter(([key]) => key === wanted).map(([, value]) => value);
  const valueOf = (key: string) => {
    const [value, another] = valuesOf(key);
    if (value === undefined || another !== undefined) throw new Error(`the front matter should have one ${key}`);
    return value;
  };
  const date = valueOf("date");
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(Date.parse(date))) throw new Error(`no date: ${date}`);
  const sources = valuesOf("source").map(readSource);
  if (sources.length === 0) throw new Error("the front matter should name a source");
  return {
    markdown: text.slice(found[0].length),
    frontMatter: {
      date,
      categories: readSlugs(valueOf("categories")),
      related: readSlugs(valueOf("related")),
      sources,
    },
  };
}

function readLine(line: string): [key: string, value: string] {
  const [, key = "", value = ""] = /^(\w+): (.+)$/.exec(line) ?? [];
  if (!keys.has(key)) throw new Error(`no front matter: ${line}`);
  return [key, value.trim()];
}

function readSlugs(value: string): string[] {
  const slugs = value.split(", ");
  if (slugs.some((slug) => !/^[a-z\d-]+$/.test(slug))) throw new Error(`no slugs: ${value}`);
  return slugs;
}

/** `Название` or `Название <https://…>`. */
function readSource(value: string): Source {
  const [, title, href] = /^([^<>]+?)(?: <(https:\/\/[^\s<>]+)>)?$/.exec(value) ?? [];
  if (title === undefined) throw new Error(`no source: ${value}`);
  return href === undefined ? { title } : { title, href };
}
