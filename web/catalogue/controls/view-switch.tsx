import List from "lucide-react/icons/list";
import MapIcon from "lucide-react/icons/map";
import { useLocation } from "react-router";
import { useTranslations } from "#web/platform/i18n.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { changeFilters, readFilters, writeFilters } from "../address/list-query.ts";
import { isMapPath, otherViewOf } from "../address/view-path.ts";

const partClass =
  "relative inline-flex h-full items-center gap-1.5 rounded-full px-3 before:absolute before:inset-x-0 before:-inset-y-[5px] aria-[current]:bg-lake-50 aria-[current]:text-lake-700 max-720:aria-[current]:hidden";

/** «Список | Карта»: the same listings in another view. On phones only the other one. */
export function ViewSwitch() {
  const t = useTranslations("catalogue");
  const { pathname, search } = useLocation();
  const query = writeFilters(changeFilters(readFilters(new URLSearchParams(search)), {}));
  const isMap = isMapPath(pathname);
  const [list, map] = isMap ? [otherViewOf(pathname), pathname] : [pathname, otherViewOf(pathname)];
  const current = (is: boolean) => (is ? "page" : undefined);
  return (
    <nav aria-label={t("viewAs")} className={`${chipClass} gap-0 px-0 before:hidden 720:px-0`}>
      <PageLink to={list + query} aria-current={current(!isMap)} className={partClass}>
        <Icon of={List} size={18} />
        {t("asList")}
      </PageLink>
      <PageLink to={map + query} rel="nofollow" aria-current={current(isMap)} className={partClass}>
        <Icon of={MapIcon} size={18} />
        {t("asMap")}
      </PageLink>
    </nav>
  );
}
