import { useTranslations } from "#web/platform/i18n.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import type { CategoryLink } from "./category-links.ts";

/** Where the sheet of categories opens: link to `#categories`. */
export const categoriesSheet = "categories";

/** All main categories in a sheet, for the header's button and the phone's bar. */
export function CategorySheet({ categories }: { categories: readonly CategoryLink[] }) {
  const t = useTranslations("layout");
  return (
    <Drawer id={categoriesSheet} title={t("categories")} closeLabel={t("close")}>
      <ul className="category-list">
        {categories.map(({ title, href }) => (
          <li key={href}>
            <a href={href}>{title}</a>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
