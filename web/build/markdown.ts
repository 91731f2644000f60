import { lexer, type Token, type Tokens } from "marked";

/** A page of text, rendered from a file of the repository. */
export interface Article {
  title: string;
  /** The paragraph under the title as plain text; also the page's description for search engines. */
  lead: string;
  /** HTML between the lead and the first section; usually empty. */
  intro: string;
  sections: readonly ArticleSection[];
}

export interface ArticleSection {
  /** The fragment of the section's address: `#id`. */
  id: string;
  title: string;
  html: string;
  /** The heading above it and others. */
  group?: string;
}

/** An article for a site with a support, whose address is in the menu, and for one without. */
export interface ArticleVersions {
  withSupport: Article;
  withoutSupport: Article;
}

/** Makes the address of a link from the one in the file. */
export type ResolveLink = (href: string) => string;

/** Whether what a part of a text speaks of exists: `chat`, `business`, `tariffs`, `support`. */
export type Conditions = Readonly<Record<string, boolean>>;

/** A part of a text between `{?name}` and `{/name}`, or `{?!name}` and `{/!name}`; whole lines when its marks stand alone on theirs. */
const conditionalPart = /^\{\?(!?\w+)\}\n([^]*?)^\{\/\1\}\n|\{\?(!?\w+)\}(.*?)\{\/\3\}/gm;

/**
 * The text without the parts that do not hold. Parts of different names may stand within each other.
 * @throws {Error} for an unknown name and for a mark that is not closed
 */
export function keepConditions(markdown: string, conditions: Conditions): string {
  const kept = markdown.replaceAll(
    conditionalPart,
    (_part, blockName?: string, block?: string, inlineName?: string, inline?: string) => {
      const name = blockName ?? inlineName ?? "";
      const holds = conditions[name.replace("!", "")];
      if (holds === undefined) throw new Error(`an unknown condition: ${name}`);
      return holds === name.startsWith("!") ? "" : keepConditions(block ?? inline ?? "", conditions);
    },
  );
  const stray = /\{[?/].*/.exec(kept);
  if (stray) throw new Error(`a condition that is not closed: ${stray[0]}`);
  return kept;
}

/**
 * Renders the subset of CommonMark that the texts use: `#` and `##` headings, `###` where a `##` stands above several sections, paragraphs, lists of one level, `> ` tips of one paragraph,
 * links, `**bold**`, code spans, and pictures of screens, each a paragraph of its own: `![what it shows](name)`. A section that pages
 * lead to has the same id in every language: `## Heading {#id}`. HTML is escaped.
 * @throws {Error} for other markup, so that no page shows it raw
 */
export function renderArticle(markdown: string, resolveLink: ResolveLink = (href) => href): Article {
  const [title, lead, ...blocks] = lexer(markdown, { gfm: false }).filter(({ type }) => type !== "space");
  if (!title || !isHeading(title, 1)) throw new Error("the text should begin with a # title");
  if (lead?.type !== "paragraph") throw new Error("a paragraph should follow the title");
  const article = { title: plainText(title), lead: plainText(lead), intro: "", sections: [] as ArticleSection[] };
  for (const block of blocks) {
    if (isHeading(block, 1)) throw new Error(`a second title: ${block.raw}`);
    if (isHeading(block, 2)) {
      article.sections.push(startSection(plainText(block), article.sections));
      continue;
    }
    if (isHeading(block, 3)) {
      const group = endGroupHeading(article.sections, block);
      article.sections.push({ ...startSection(plainText(block), article.sections), group });
      continue;
    }
    const html = renderBlock(block, resolveLink);
    const section = article.sections.at(-1);
    if (section) section.html += html;
    else article.intro += html;
  }
  return article;
}

function isHeading(token: Token, depth: number): boolean {
  return token.type === "heading" && (token as Tokens.Heading).depth === depth && token.raw.startsWith("#");
}

function startSection(title: string, before: readonly ArticleSection[]): ArticleSection {
  const [, heading = "", ownId] = /^([^{}]*?)(?: \{#([a-z-]+)\})?$/.exec(title) ?? [];
  const id = ownId ?? slugify(heading);
  if (id === "" || before.some((section) => section.id === id))
    throw new Error(`two sections would be #${id}: ${title}`);
  return { id, title: heading, html: "" };
}

/** The title of the group that a section begins in: that of the section before it, which is a mere heading then and goes. */
function endGroupHeading(sections: ArticleSection[], { raw }: Token): string {
  const last = sections.at(-1);
  if (last?.html === "" && last.group === undefined) sections.pop();
  else if (!last?.group) throw new Error(`no heading above it: ${raw}`);
  return last.group ?? last.title;
}

/** A table, which is a paragraph without GitHub's extensions. */
const tableRow = /^\|/m;

function renderBlock(block: Token, resolveLink: ResolveLink): string {
  const [only, ...others] = block.type === "paragraph" ? childrenOf(block) : [];
  if (only?.type === "image" && others.length === 0) return renderScreen(only as Tokens.Image);
  if (block.type === "paragraph" && !tableRow.test(block.raw)) return `<p>${renderInline(block, resolveLink)}</p>`;
  if (block.type === "blockquote") return renderTip(block as Tokens.Blockquote, resolveLink);
  if (block.type !== "list") throw new Error(`no Markdown of ours: ${block.raw}`);
  const list = block as Tokens.List;
  if (list.loose || !list.raw.startsWith(list.ordered ? "1. " : "- ")) throw new Error(`no list of ours: ${list.raw}`);
  const tag = list.ordered ? "ol" : "ul";
  return `<${tag}>${list.items.map((item) => `<li>${renderInline(item, resolveLink)}</li>`).join("")}</${tag}>`;
}

/** Its address and size are filled in when the page is made. */
function renderScreen({ href, text, title, raw }: Tokens.Image): string {
  if (!/^[a-z-]+$/.test(href) || text === "" || title) throw new Error(`no picture of ours: ${raw}`);
  return `<p class="screen"><img data-screen="${href}" alt="${escapeHtml(text)}"></p>`;
}

function renderTip(quote: Tokens.Blockquote, resolveLink: ResolveLink): string {
  const [paragraph, ...rest] = quote.tokens;
  if (paragraph?.type !== "paragraph" || rest.length > 0) throw new Error(`no tip of ours: ${quote.raw}`);
  return `<p class="tip">${renderInline(paragraph, resolveLink)}</p>`;
}

/** Characters of markup that is not closed. */
const strayMark = /[`*[\]]|(?<!\w)_|_(?!\w)/;

/** The HTML of the content of a paragraph, a list item, a link or bold text. */
function renderInline(parent: Token, resolveLink: ResolveLink): string {
  return childrenOf(parent)
    .map((token) => renderToken(token, resolveLink))
    .join("");
}

function renderToken(token: Token, resolveLink: ResolveLink): string {
  switch (token.type) {
    case "text":
      if (childrenOf(token).length > 0) return renderInline(token, resolveLink);
      if (strayMark.test(token.raw)) throw new Error(`stray markup in: ${token.raw}`);
      return escapeHtml(token.raw.replaceAll("\n", " "));
    case "html":
      return escapeHtml(token.raw);
    case "codespan":
      return `<code>${escapeHtml((token as Tokens.Codespan).text)}</code>`;
    case "strong":
      return `<b>${renderInline(token, resolveLink)}</b>`;
    case "link":
      return `<a href="${escapeHtml(checkHref(token as Tokens.Link, resolveLink))}">${renderInline(token, resolveLink)}</a>`;
    default:
      throw new Error(`no Markdown of ours: ${token.raw}`);
  }
}

function checkHref({ href, raw, title }: Tokens.Link, resolveLink: ResolveLink): string {
  if (!raw.startsWith("[") || title) throw new Error(`no link of ours: ${raw}`);
  if (!/^(?:\/(?!\/)|#|https:\/\/|tel:\+?\d+$)/.test(href))
    throw new Error(`a link should lead to a path, to https or to a number: ${href}`);
  return resolveLink(href);
}

/** The text without markup. */
function plainText(token: Token): string {
  const children = childrenOf(token);
  if (children.length > 0) return children.map(plainText).join("");
  return (token.type === "codespan" ? (token as Tokens.Codespan).text : token.raw).replaceAll("\n", " ");
}

function childrenOf(token: Token): readonly Token[] {
  return "tokens" in token ? (token.tokens ?? []) : [];
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

/** A heading as a fragment of an address: Latin letters, digits and hyphens, because others would be percent-encoded. */
export function slugify(heading: string): string {
  return Array.from(heading.toLowerCase(), (letter) => latin[letter] ?? letter)
    .join("")
    .replaceAll(/[^a-z\d]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
}
