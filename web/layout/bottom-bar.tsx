import House from "lucide-react/icons/house";
import LayoutGrid from "lucide-react/icons/layout-grid";
import type { LucideIcon } from "lucide-react/types";
import { useLocation } from "react-router";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { categoriesSheet } from "./category-menu.tsx";

/** The bar at the thumb, on phones only. */
export function BottomBar() {
  const t = useTranslations("layout");
  const { pathname } = useLocation();
  return (
    <nav
      aria-label={t("mainNavigation")}
      className="fixed inset-x-0 bottom-0 z-10 flex border-t border-felt-200 bg-felt-0 pb-[env(safe-area-inset-bottom)] 720:hidden"
    >
      <Entry to="/" icon={House} title={t("homeShort")} isCurrent={pathname === "/"} />
      <Entry
        to={`#${categoriesSheet}`}
        icon={LayoutGrid}
        title={t("categories")}
        isCurrent={pathname.startsWith("/category/")}
      />
    </nav>
  );
}

function Entry({ to, icon, title, isCurrent }: { to: string; icon: LucideIcon; title: string; isCurrent: boolean }) {
  return (
    <PageLink
      to={to}
      aria-current={isCurrent ? "page" : undefined}
      className="flex h-14 flex-1 flex-col items-center justify-center gap-0.5 text-2xs text-felt-600 aria-[current]:font-semibold aria-[current]:text-lake-600"
    >
      <Icon of={icon} />
      {title}
    </PageLink>
  );
}
