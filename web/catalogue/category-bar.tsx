import type { CategoryLink } from "#web/layout/category-links.ts";
import { useTranslations } from "#web/platform/i18n.tsx";

/** The main categories in one row, to go from one to another. */
export function CategoryBar({ categories, currentId }: { categories: readonly CategoryLink[]; currentId: number | undefined }) {
  const t = useTranslations("catalogue");
  return (
    <nav aria-label={t("mainCategories")} className="category-bar">
      {categories.map(({ id, title, href }) => (
        <a key={id} href={href} aria-current={id === currentId ? "true" : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}
