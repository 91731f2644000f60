import ChevronDown from "lucide-react/icons/chevron-down";
import { Fragment, type ReactNode } from "react";
import type { Article, ArticleSection } from "#web/build/markdown.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import "./texts.ts";

/** An article with at least this number of sections has a table of contents. */
const minSections = 5;

interface ArticleTextProps {
  article: Article;
  /** Between the lead and the table of contents. */
  top?: ReactNode;
  /** A last section. */
  end?: ReactNode;
  /** Under the article, in its column. */
  children?: ReactNode;
}

/** An article with its table of contents: on wide screens beside it, else folded under the lead. */
export function ArticleText({ article, top, end, children }: ArticleTextProps) {
  const t = useTranslations("content");
  const isLong = article.sections.length >= minSections;
  return (
    <div className="article-columns">
      <article className="article">
        <h1>{article.title}</h1>
        <p className="article-lead">{article.lead}</p>
        {top}
        {isLong && (
          <details className="article-contents group">
            <summary>
              {t("contents")}
              <Icon of={ChevronDown} className="ml-auto transition-transform group-open:rotate-180" />
            </summary>
            <nav aria-label={t("contents")}>
              <Contents sections={article.sections} />
            </nav>
          </details>
        )}
        {article.intro && <OwnHtml html={article.intro} className="mt-5" />}
        {groupSections(article.sections).map(({ group, sections }) => (
          <Fragment key={group}>
            {group && <h2 className="article-group">{group}</h2>}
            {sections.map((section) => (
              <Section key={section.id} section={section} />
            ))}
          </Fragment>
        ))}
        {end}
      </article>
      {isLong && (
        <nav aria-labelledby="contents-title" className="article-aside">
          <p id="contents-title">{t("contents")}</p>
          <Contents sections={article.sections} />
        </nav>
      )}
      {children}
    </div>
  );
}

function Section({ section: { id, title, html, group } }: { section: ArticleSection }) {
  const Heading = group ? "h3" : "h2";
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>
        <a href={`#${id}`}>{title}</a>
      </Heading>
      <OwnHtml html={html} />
    </section>
  );
}

function Contents({ sections }: { sections: readonly ArticleSection[] }) {
  return groupSections(sections).map(({ group = "", sections: ofGroup }) => (
    <Fragment key={group}>
      {group && <p className="article-group">{group}</p>}
      <ol aria-label={group || undefined}>
        {ofGroup.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </Fragment>
  ));
}

interface SectionGroup {
  group: string | undefined;
  sections: readonly ArticleSection[];
}

/** Sections with those that stand beside them under the same heading. */
function groupSections(sections: readonly ArticleSection[]): SectionGroup[] {
  const groups = new Map<string | undefined, ArticleSection[]>();
  for (const section of sections) groups.set(section.group, [...(groups.get(section.group) ?? []), section]);
  return [...groups].map(([group, ofGroup]) => ({ group, sections: ofGroup }));
}

/** HTML that was rendered at build time from a file of the repository, and escaped (`web/build/markdown.ts`). */
function OwnHtml({ html, className }: { html: string; className?: string }) {
  // oxlint-disable-next-line react/no-danger -- no part of it is user input
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
