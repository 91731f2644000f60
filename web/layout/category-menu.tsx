import Menu from "lucide-react/icons/menu";
import { useTranslations } from "#web/platform/i18n.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { popupProps } from "#web/ui/popup.tsx";
import type { CategoryLink } from "./category-links.ts";

/** Where the sheet of categories opens: link to `#categories`. */
export const categoriesSheet = "categories";

/** «Все категории» of the header: the main categories over the page. */
export function CategoryMenu({ categories }: { categories: readonly CategoryLink[] }) {
  const t = useTranslations("layout");
  return (
    <details {...popupProps} className="group max-720:hidden">
      <summary className={buttonClass({ size: "m" }, "group-open:bg-felt-200")}>
        <Icon of={Menu} />
        <span className="max-960:sr-only">{t("allCategories")}</span>
      </summary>
      <div className="absolute inset-x-0 top-full z-20 border-y border-felt-200 bg-felt-0 shadow-2">
        <div className="wrap max-h-[calc(100dvh-140px)] overflow-y-auto py-4">
          <CategoryLinks categories={categories} className="grid grid-cols-2 gap-x-4 960:grid-cols-3" />
        </div>
      </div>
    </details>
  );
}

/** The same on phones, as a sheet. */
export function CategorySheet({ categories }: { categories: readonly CategoryLink[] }) {
  const t = useTranslations("layout");
  return (
    <Drawer id={categoriesSheet} title={t("categories")} closeLabel={t("close")}>
      <CategoryLinks categories={categories} className="px-2 py-2" />
    </Drawer>
  );
}

function CategoryLinks({ categories, className }: { categories: readonly CategoryLink[]; className: string }) {
  return (
    <ul className={className}>
      {categories.map(({ id, title, to, image }) => (
        <li key={id}>
          <PageLink to={to} className="flex h-13 items-center gap-3 rounded-s px-2.5 font-medium hover:bg-felt-100">
            {image ? <img src={image} alt="" width={32} height={32} loading="lazy" className="size-8" /> : <span className="size-8 rounded-s bg-felt-100" />}
            {title}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
