import type { MetaDescriptor } from "react-router";
import { hrefIn } from "./href.ts";
import { type Language, languages } from "./language.ts";

/** The metadata of a page for search engines and link previews, made in its loader. */
export interface PageMeta {
  title: string;
  description: string;
  /** Canonical path with its canonical query, without the language's prefix. */
  path: string;
  language: Language;
  publicUrl: string;
  /** Root-relative or full address of a picture for link previews. */
  image?: string | undefined;
  /** What is known of that picture. */
  imageFacts?: { width: number; height: number; alt: string } | undefined;
  /** Open Graph type; `website` by default. */
  type?: "website" | "product" | "profile" | "article";
  /** Path of a feed with the same, without the language. */
  feed?: string | undefined;
  /** Keeps the page out of search engines. */
  noIndex?: boolean;
}

const locales: Record<Language, string> = { ru: "ru_KG", ky: "ky_KG" };
const siteName = "Жарыя";

/** Title, description, canonical address, the same page in the other language and the link preview, for `meta` of a route. */
export function describePage(page: PageMeta | undefined): MetaDescriptor[] {
  if (!page) return [{ title: siteName }];
  const { title, description, language, publicUrl } = page;
  const addressIn = (target: Language) => `${publicUrl}${hrefIn(target, page.path)}`;
  return [
    { title: `${title} — ${siteName}` },
    { name: "description", content: description },
    ...(page.noIndex ? [{ name: "robots", content: "noindex" }] : []),
    { tagName: "link", rel: "canonical", href: addressIn(language) },
    ...languages.map((target) => ({
      tagName: "link" as const,
      rel: "alternate",
      hrefLang: target,
      href: addressIn(target),
    })),
    { tagName: "link", rel: "alternate", hrefLang: "x-default", href: addressIn("ru") },
    ...(page.feed ? [linkFeed(title, hrefIn(language, page.feed))] : []),
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:site_name", content: siteName },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: addressIn(language) },
    { property: "og:locale", content: locales[language] },
    ...languages
      .filter((target) => target !== language)
      .map((target) => ({ property: "og:locale:alternate", content: locales[target] })),
    ...(page.image ? describeImage(new URL(page.image, publicUrl).href, page.imageFacts) : []),
  ];
}

/** The link to a feed in the head of a page. */
export function linkFeed(title: string, href: string) {
  return { tagName: "link", rel: "alternate", type: "application/rss+xml", title, href } as const;
}

function describeImage(image: string, facts: PageMeta["imageFacts"]): MetaDescriptor[] {
  return [
    { property: "og:image", content: image },
    ...(facts
      ? [
          { property: "og:image:width", content: String(facts.width) },
          { property: "og:image:height", content: String(facts.height) },
          { property: "og:image:alt", content: facts.alt },
        ]
      : []),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
