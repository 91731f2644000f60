import { gunzipSync, gzipSync } from "node:zlib";
import type { Client } from "../measure.ts";

/** What a browser loads for the first page, in bytes on the wire with gzip. */
export interface FirstVisit {
  html: number;
  scripts: number;
  styles: number;
  fonts: number;
  /** Files of other sites. */
  foreign: string[];
}

interface Loaded {
  size: number;
  text: string;
}

/** Measures what `/` makes a browser load at once: pictures and what is loaded on demand are left out. */
export async function weighFirstVisit(client: Client): Promise<FirstVisit> {
  const page = await load(client, "/");
  const html = page.text;
  const tags = [...html.matchAll(/<(?:link|script)\b[^>]*>/g)].map(([tag]) => tag);
  const linked = (rel: string) =>
    tags.filter((tag) => readAttribute(tag, "rel") === rel).flatMap((tag) => readAttribute(tag, "href") ?? []);
  const inline = [...html.matchAll(/<script\b[^>]*>([^]*?)<\/script>/g)].map(([, code = ""]) => code).join("\n");
  const sources = tags.flatMap((tag) => readAttribute(tag, "src") ?? []);
  // An inline script loads them after the first paint (`web/platform/rendering/deferred-scripts.ts`).
  const started = [...inline.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path = ""]) => path);

  // Styles are inline: their size is what the page has more than without them.
  const stylesInPage = /<style\b[^>]*>[^]*?<\/style>/g;
  const css = (html.match(stylesInPage) ?? []).join("\n");
  const scripts = await loadAll(client, [...linked("modulepreload"), ...sources, ...started], findImports);
  const preloaded = tags
    .filter((tag) => readAttribute(tag, "as") === "font")
    .flatMap((tag) => readAttribute(tag, "href") ?? []);
  const fonts = await loadAll(client, [...preloaded, ...findFonts(css, visibleText(html))], () => []);
  return {
    html: page.size,
    scripts: sumSizes(scripts),
    styles: page.size - gzipSync(html.replaceAll(stylesInPage, "")).length,
    fonts: sumSizes(fonts),
    foreign: [...sources, ...linked("stylesheet"), ...linked("modulepreload"), ...linked("preload")].filter(isForeign),
  };
}

async function load(client: Client, path: string): Promise<Loaded> {
  const { status, headers, body } = await client.get(path, { "accept-encoding": "gzip" });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return {
    size: body.length,
    text: (headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString(),
  };
}

/** Loads files and what they import, each once. */
async function loadAll(
  client: Client,
  paths: string[],
  findNeeded: (path: string, text: string) => string[],
): Promise<Map<string, Loaded>> {
  const loaded = new Map<string, Loaded>();
  const waiting = paths.filter((path) => !isForeign(path));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (loaded.has(path)) continue;
    const file = await load(client, path);
    loaded.set(path, file);
    waiting.push(...findNeeded(path, file.text));
  }
  return loaded;
}

/** The static imports of a module. */
function findImports(path: string, code: string): string[] {
  return [...code.matchAll(/\b(?:import|from)\s*["'](\.{0,2}\/[\w./-]+\.js)["']/g)].map(([, file = ""]) =>
    resolvePath(file, path),
  );
}

/** The fonts that have letters of the text (CSS Fonts 4, `unicode-range`). */
function findFonts(css: string, text: string): string[] {
  const letters = [...new Set(text)].map((letter) => letter.codePointAt(0) ?? 0);
  return [...css.matchAll(/@font-face\s*{([^}]*)}/g)].flatMap(([, rule = ""]) => {
    const path = /url\(["']?([^"')]+\.woff2)/.exec(rule)?.[1];
    const ranges = [
      ...(/unicode-range:([^;}]*)/i.exec(rule)?.[1] ?? "U+0-10FFFF").matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi),
    ];
    const isUsed = ranges.some(([, from = "", to = from]) =>
      letters.some((letter) => letter >= Number.parseInt(from, 16) && letter <= Number.parseInt(to, 16)),
    );
    return path && isUsed ? [resolvePath(path, "/assets/")] : [];
  });
}

function visibleText(html: string): string {
  return html.replaceAll(/<(script|style)\b[^]*?<\/\1>|<[^>]*>/g, " ").replaceAll(/\s/g, "");
}

function readAttribute(tag: string, name: string): string | undefined {
  return new RegExp(String.raw`\s${name}="([^"]*)"`).exec(tag)?.[1];
}

function resolvePath(path: string, base: string): string {
  return new URL(path, `http://localhost${base}`).pathname;
}

function isForeign(path: string): boolean {
  return /^(?:[a-z]+:)?\/\//i.test(path);
}

function sumSizes(files: Map<string, Loaded>): number {
  return [...files.values()].reduce((sum, file) => sum + file.size, 0);
}
