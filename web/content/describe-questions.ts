import type { FAQPageLeaf } from "schema-dts";
import type { ArticleSection } from "#web/build/markdown.ts";
import { describeThing, type Thing } from "#web/platform/structured-data.ts";

/** Questions with their answers for search engines: schema.org `FAQPage`. An answer is HTML with full addresses. */
export function describeQuestions(sections: readonly ArticleSection[], publicUrl: string): Thing {
  return describeThing<FAQPageLeaf>({
    "@type": "FAQPage",
    mainEntity: sections.map(({ title, html }) => ({
      "@type": "Question",
      name: title,
      acceptedAnswer: { "@type": "Answer", text: html.replaceAll('href="/', `href="${publicUrl}/`) },
    })),
  });
}
