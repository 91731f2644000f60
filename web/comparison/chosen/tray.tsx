import "./texts.ts";
import Columns2 from "lucide-react/icons/columns-2";
import X from "lucide-react/icons/x";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { comparePath, writeChosen } from "./chosen.ts";

/** Leads to the comparison of what is chosen, and forgets it. On pages where one goes on choosing, above the bars of phones: that of a listing is a high one. */
export function Tray({ ids, path }: { ids: string; path: string }) {
  const t = useTranslations("comparison");
  if (!choosing.test(path)) return null;
  const isHigh = path.startsWith("/products/");
  const count = ids.split(",").length;
  return (
    <div
      className={`fixed left-1/2 ${isHigh ? "bottom-[calc(7rem+env(safe-area-inset-bottom))]" : "bottom-[calc(5.25rem+env(safe-area-inset-bottom))]"} z-20 flex -translate-x-1/2 items-center rounded-full bg-felt-900 pl-1 text-felt-0 shadow-2 960:bottom-5 print:hidden`}
    >
      <PageLink
        to={comparePath(ids)}
        rel="nofollow"
        className="flex h-12 items-center gap-2.5 rounded-full pr-2 pl-4 font-semibold whitespace-nowrap"
      >
        <Icon of={Columns2} size={20} />
        <span aria-live="polite">{t("tray", { count, shown: String(count) })}</span>
      </PageLink>
      <button
        type="button"
        aria-label={t("clear")}
        className="grid size-12 place-items-center rounded-full opacity-80 hover:opacity-100"
        onClick={() => writeChosen([])}
      >
        <Icon of={X} size={18} />
      </button>
    </div>
  );
}

/** Home, lists, listings, people, businesses and what one keeps. */
const choosing = /^\/(?:$|category\/|products\/\d+$|user\/|b\/|favorites|profile\/history)/;
