import { useTranslations } from "#web/platform/i18n.tsx";
import { categoriesSheet } from "./category-menu.tsx";

/** The foot of every page: what the site is, and the way on. */
export function Footer({ year }: { year: number }) {
  const t = useTranslations("layout");
  return (
    <footer className="mt-12 border-t border-felt-200 bg-felt-0 py-7 text-felt-600 max-720:pb-22">
      <div className="wrap flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <p className="max-w-md">
          <b className="mb-2 block font-bold text-felt-900">Жарыя</b>
          {t("about")}
        </p>
        <p className="flex items-center gap-6 text-xs">
          <a href={`#${categoriesSheet}`} className="flex min-h-11 items-center hover:text-lake-600">
            {t("allCategories")}
          </a>
          <span>© {year} Жарыя</span>
        </p>
      </div>
    </footer>
  );
}
