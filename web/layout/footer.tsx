import { useTranslations } from "#web/platform/i18n.tsx";
import type { CategoryLink } from "./category-links.ts";

/** Categories named at the foot of every page. */
const namedCategories = 10;

/** The foot of every page: what the site is, and the ways on. */
export function Footer({ categories, year }: { categories: readonly CategoryLink[]; year: number }) {
  const t = useTranslations("layout");
  return (
    <footer className="mt-12 border-t border-felt-200 bg-felt-0 py-7 text-felt-600 max-720:pb-22">
      <div className="wrap grid gap-8 720:grid-cols-[2fr_3fr]">
        <div className="max-w-sm">
          <b className="mb-2 block font-bold text-felt-900">Жарыя</b>
          <p>{t("about")}</p>
          <p className="mt-4 text-xs">© {year} Жарыя</p>
        </div>
        <nav aria-label={t("categories")}>
          <b className="mb-1 block font-bold text-felt-900">{t("categories")}</b>
          <ul className="grid grid-cols-1 gap-x-6 480:grid-cols-2">
            {categories.slice(0, namedCategories).map(({ id, title, href }) => (
              <li key={id}>
                <a href={href} className="flex min-h-11 items-center py-1 hover:text-lake-600 720:min-h-8">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
