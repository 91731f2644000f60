import type { ArticleLeaf, OrganizationLeaf } from "schema-dts";
import { hrefIn } from "#web/platform/href.ts";
import { describeThing, type Site, type Thing } from "#web/platform/structured-data.ts";

interface DescribedArticle {
  title: string;
  lead: string;
  /** ISO 8601. */
  date: string;
  /** Without the language. */
  path: string;
  /** Path of its picture. */
  image: string;
}

/** An article for search engines: schema.org `Article`. */
export function describeArticle(
  { title, lead, date, path, image }: DescribedArticle,
  { publicUrl, language }: Site,
): Thing {
  const site: OrganizationLeaf = { "@type": "Organization", name: "Жарыя", url: `${publicUrl}/` };
  return describeThing<ArticleLeaf>({
    "@type": "Article",
    headline: title,
    description: lead,
    image: publicUrl + image,
    inLanguage: language,
    datePublished: date,
    dateModified: date,
    mainEntityOfPage: publicUrl + hrefIn(language, path),
    author: site,
    publisher: site,
  });
}
