import type { CategoryLink } from "#web/layout/category-links.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { PageLink } from "#web/ui/page-link.tsx";

/** The main categories in one row, to go from one to another. */
export function CategoryBar({ categories, currentPath }: { categories: readonly CategoryLink[]; currentPath: string | undefined }) {
  const t = useTranslations("catalogue");
  return (
    <nav aria-label={t("mainCategories")} className="category-bar">
      {categories.map(({ id, title, to }) => (
        <PageLink key={id} to={to} aria-current={to === currentPath ? "true" : undefined}>
          {title}
        </PageLink>
      ))}
    </nav>
  );
}
