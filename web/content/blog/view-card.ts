import { blogArticlePath } from "#contracts/content/blog.ts";
import type { BlogArticle } from "#web/build/read-articles.ts";
import { formatDate } from "#web/platform/format.ts";
import type { Language } from "#web/platform/language.ts";

/** An article as the index and other articles show it. */
export interface BlogCardView {
  /** Path without the language. */
  to: string;
  title: string;
  lead: string;
  minutes: number;
  /** The day in words. */
  day: string;
  /** ISO 8601. */
  date: string;
  /** Address of the drawing, 16 to 9. */
  drawing: string;
}

/** Addresses of the drawings. Only loaders use them: browsers need no list of them. */
const drawings = import.meta.glob<string>("./drawings/*.svg", { eager: true, query: "?url", import: "default" });

/** The card of an article. */
export function viewCard({ slug, date, minutes, versions }: BlogArticle, language: Language): BlogCardView {
  const { title, lead } = versions.withSupport;
  return {
    to: blogArticlePath(slug),
    title,
    lead,
    minutes,
    day: formatDate(date, language),
    date,
    drawing: drawings[`./drawings/${slug}.svg`] ?? "",
  };
}
