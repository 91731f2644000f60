import type { ArticleSection } from "#web/build/markdown.ts";

/** Questions with their answers for search engines: schema.org `FAQPage`. An answer is HTML with full addresses. */
export function describeQuestions(sections: readonly ArticleSection[], publicUrl: string): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: sections.map(({ title, html }) => ({
      "@type": "Question",
      name: title,
      acceptedAnswer: { "@type": "Answer", text: html.replaceAll('href="/', `href="${publicUrl}/`) },
    })),
  };
}
