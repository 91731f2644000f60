import type { Article } from "#web/build/markdown.ts";
import type { Language } from "#web/platform/language.ts";
import { screenSize } from "./screens.ts";

/** Addresses of the pictures of screens, which `npm run screens` takes. Only loaders use them: browsers need no list of them. */
const addresses = import.meta.glob<string>("./screens/*/*.webp", { eager: true, query: "?url", import: "default" });

const screen = /<img data-screen="([a-z-]+)"/g;

/**
 * The article with the addresses and the size of its pictures of screens; they are loaded once they are near.
 * @throws {Error} for one that was not taken
 */
export function fillScreens(article: Article, language: Language): Article {
  const { width, height } = screenSize;
  const fill = (html: string) =>
    html.replaceAll(screen, (_whole, name: string) => {
      const address = addresses[`./screens/${language}/${name}.webp`];
      if (address === undefined) throw new Error(`no picture of the screen ${name} in ${language}`);
      return `<img src="${address}" width="${width}" height="${height}" loading="lazy" decoding="async"`;
    });
  return {
    ...article,
    intro: fill(article.intro),
    sections: article.sections.map((section) => ({ ...section, html: fill(section.html) })),
  };
}
