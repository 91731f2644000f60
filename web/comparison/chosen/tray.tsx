import "./texts.ts";
import Columns2 from "lucide-react/icons/columns-2";
import X from "lucide-react/icons/x";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { comparePath, writeChosen } from "./chosen.ts";

/**
 * Leads to the comparison of what is chosen, and forgets it. On pages where one goes on choosing, at the lower edge, between the bar of phones and a page's
 * own: it takes room of its own, so that it lies over no button (`web/layout/lower-edge.css`).
 */
export function Tray({ ids, path }: { ids: string; path: string }) {
  const t = useTranslations("comparison");
  if (!choosing.test(path)) return null;
  const count = ids.split(",").length;
  return (
    <div data-tray className="sticky bottom-(--nav) z-10 border-t border-felt-200 bg-felt-900 text-felt-0 print:hidden">
      <div className="wrap flex h-12 items-center justify-center">
        <PageLink
          to={comparePath(ids)}
          rel="nofollow"
          className="flex h-12 min-w-0 items-center gap-2.5 pr-2 font-semibold max-720:flex-1"
        >
          <Icon of={Columns2} size={20} className="shrink-0" />
          <span aria-live="polite" className="truncate">
            {t("tray", { count, shown: String(count) })}
          </span>
        </PageLink>
        <button
          type="button"
          aria-label={t("clear")}
          className="grid size-12 shrink-0 place-items-center rounded-full opacity-80 hover:opacity-100"
          onClick={() => writeChosen([])}
        >
          <Icon of={X} size={18} />
        </button>
      </div>
    </div>
  );
}

/** Home, lists, listings, people, businesses and what one keeps. */
const choosing = /^\/(?:$|category\/|products\/\d+$|user\/|b\/|favorites|profile\/history)/;
