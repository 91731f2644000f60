import type { CategoryLink } from "./menu/category-links.ts";
import { useTranslations } from "#web/platform/i18n.tsx";

/** The main categories in one row. */
export function CategoryBar({
  categories,
  currentHref,
}: {
  categories: readonly CategoryLink[];
  currentHref: string | undefined;
}) {
  const t = useTranslations("catalogue");
  return (
    <nav aria-label={t("mainCategories")} className="category-bar">
      {categories.map(({ title, href }) => (
        <a key={href} href={href} aria-current={href === currentHref ? "true" : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}
