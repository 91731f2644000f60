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
  "relative inline-flex h-full items-center gap-1.5 rounded-full px-3 before:absolute before:-inset-x-px before:-inset-y-[5px] aria-[current]:bg-lake-50 aria-[current]:text-lake-700 max-720:aria-[current]:hidden";

/** «Список | Карта»: the same listings in another view. On phones only the other one, as an icon that is always in sight. */
export function ViewSwitch() {
  const t = useTranslations("catalogue");
  const { pathname, search } = useLocation();
  const query = writeFilters(changeFilters(readFilters(new URLSearchParams(search)), {}));
  const shownOnMap = isMapPath(pathname);
  return (
    <nav aria-label={t("viewAs")} className={`${chipClass} px-0! before:hidden`}>
      {[false, true].map((isMap) => (
        <PageLink
          key={String(isMap)}
          to={(isMap === shownOnMap ? pathname : otherViewOf(pathname)) + query}
          rel={isMap ? "nofollow" : undefined}
          aria-current={isMap === shownOnMap ? "page" : undefined}
          className={partClass}
        >
          <Icon of={isMap ? MapIcon : List} size={18} />
          <span className="max-720:sr-only">{t(isMap ? "asMap" : "asList")}</span>
        </PageLink>
      ))}
    </nav>
  );
}
