/** A page of text, ready to show: HTML made from our own files and nothing else. */
export interface Article {
  title: string;
  /** The paragraph under the title, without markup: it also describes the page to search engines. */
  lead: string;
  /** What stands between the lead and the first section; usually nothing. */
  intro: string;
  sections: readonly ArticleSection[];
}

export interface ArticleSection {
  /** The section's place in the address: `#id`. */
  id: string;
  title: string;
  html: string;
}

/** Makes the address of a link from what stands in the file. */
export type ResolveLink = (href: string) => string;

/**
 * Renders the part of CommonMark 0.31 that the texts use: `#` and `##` headings, paragraphs, bullet lists of one level, links,
 * `**bold**` and code spans. Everything else is escaped, and what looks like other markup is refused, so that a build never
 * shows it raw.
 * @throws {Error} with the line, when the text is not of that part
 */
export function renderArticle(markdown: string, resolveLink: ResolveLink = (href) => href): Article {
  const [first, second, ...rest] = readBlocks(markdown);
  if (first?.kind !== "title") throw new Error("the text should begin with a # title");
  if (second?.kind !== "paragraph") throw new Error("a paragraph should follow the title");
  const article = { title: first.text, lead: plain(second.text), intro: "", sections: [] as ArticleSection[] };
  const ids = new Set<string>();
  for (const block of rest) {
    if (block.kind === "title") throw new Error(`a second title: ${block.text}`);
    if (block.kind === "section") {
      const id = slugify(block.text);
      if (id === "" || ids.has(id)) throw new Error(`two sections would be #${id}: ${block.text}`);
      ids.add(id);
      article.sections.push({ id, title: block.text, html: "" });
      continue;
    }
    const html = renderBlock(block, resolveLink);
    const section = article.sections.at(-1);
    if (section) section.html += html;
    else article.intro += html;
  }
  return article;
}

type Block =
  | { kind: "title" | "section" | "paragraph"; text: string }
  /** One text an item. */
  | { kind: "list"; items: string[] };

/** Blocks of CommonMark that the texts do not use: other headings, quotes, numbered or nested lists, code blocks, rules, tables, HTML. */
const otherBlock = /^(?:#{3,}|>|\d+[.)]\s|[*+]\s|\s+[-*+]\s|\s{4,}|```|~~~|-{3,}\s*$|={3,}\s*$|\||<)/;

function readBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const [index, line] of markdown.split(/\r?\n/).entries()) {
    if (otherBlock.test(line)) throw new Error(`line ${index + 1} is no Markdown of ours: ${line}`);
    const [, mark = "", text = ""] = /^(#{1,2} |- )?\s*(.*?)\s*$/.exec(line) ?? [];
    if (text === "") {
      open = undefined;
    } else if (mark.startsWith("#")) {
      blocks.push({ kind: mark === "# " ? "title" : "section", text });
      open = undefined;
    } else if (mark === "- ") {
      if (open?.kind === "list") open.items.push(text);
      else blocks.push((open = { kind: "list", items: [text] }));
    } else if (open?.kind === "list") {
      open.items[open.items.length - 1] += ` ${text}`;
    } else if (open?.kind === "paragraph") {
      open.text += ` ${text}`;
    } else {
      blocks.push((open = { kind: "paragraph", text }));
    }
  }
  return blocks;
}

function renderBlock(block: Block, resolveLink: ResolveLink): string {
  if (block.kind !== "list") return `<p>${renderInline(block.text, resolveLink)}</p>`;
  return `<ul>${block.items.map((item) => `<li>${renderInline(item, resolveLink)}</li>`).join("")}</ul>`;
}

/** A code span, a link or bold text, whichever comes first. */
const inlineMark = /`([^`]+)`|\[([^\]]+)\]\(([^()\s]+)\)|\*\*(.+?)\*\*/;
/** What is left of markup that the renderer does not know. */
const strayMark = /[`*[\]]|(?<!\w)_|_(?!\w)|\\[!-/:-@[-`{-~]/;

function renderInline(text: string, resolveLink: ResolveLink): string {
  const found = inlineMark.exec(text);
  if (text.includes("![")) throw new Error(`a picture in: ${text}`);
  if (!found) {
    if (strayMark.test(text)) throw new Error(`stray markup in: ${text}`);
    return escapeHtml(text);
  }
  const [mark, code, label, href, bold] = found;
  const before = renderInline(text.slice(0, found.index), resolveLink);
  const after = renderInline(text.slice(found.index + mark.length), resolveLink);
  if (code !== undefined) return `${before}<code>${escapeHtml(code)}</code>${after}`;
  if (bold !== undefined) return `${before}<b>${renderInline(bold, resolveLink)}</b>${after}`;
  return `${before}<a href="${escapeHtml(checkHref(href ?? "", resolveLink))}">${renderInline(label ?? "", resolveLink)}</a>${after}`;
}

function checkHref(href: string, resolveLink: ResolveLink): string {
  if (!/^(?:\/(?!\/)|#|https:\/\/)/.test(href)) throw new Error(`a link should lead to a path or to https: ${href}`);
  return resolveLink(href);
}

/** The words alone. */
function plain(text: string): string {
  return text.replaceAll(/\*\*|`/g, "").replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

const latin: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    "а-a б-b в-v г-g д-d е-e ё-e ж-zh з-z и-i й-i к-k л-l м-m н-n о-o п-p р-r с-s т-t у-u ф-f х-h ц-ts ч-ch ш-sh щ-sch ы-y э-e ю-yu я-ya ң-ng ө-o ү-u"
      .split(" ")
      .map((pair) => pair.split("-")),
  ),
  ъ: "",
  ь: "",
};

/** A heading as a place in an address: Latin letters, digits and hyphens, so that it stays readable where it is pasted. */
export function slugify(heading: string): string {
  return Array.from(heading.toLowerCase(), (letter) => latin[letter] ?? letter)
    .join("")
    .replaceAll(/[^a-z\d]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
}
