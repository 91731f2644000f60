import ChevronRight from "lucide-react/icons/chevron-right";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { Star } from "#web/users/view/stars.tsx";
import "./directory-texts.ts";
import type { ListedBusinessView } from "./listed-business-view.ts";
import { Logo } from "#web/business/view/logo.tsx";

interface FoundBusinessesProps {
  businesses: readonly ListedBusinessView[];
  /** The path of the list with all of them, without the language. */
  allPath: string;
}

/** The businesses that a search names, in one row above its listings, and the way to all. */
export function FoundBusinesses({ businesses, allPath }: FoundBusinessesProps) {
  const t = useTranslations("businesses");
  return (
    <nav aria-label={t("found")} className="scroll-row -mx-4 mb-3 gap-2 px-4 py-1 720:mx-0 720:px-0.5">
      {businesses.map((business) => (
        <PageLink
          key={business.id}
          to={business.path}
          className="flex h-14 max-w-72 shrink-0 items-center gap-2.5 rounded-m border border-felt-200 bg-felt-0 pr-3.5 pl-2 hover:border-felt-300"
        >
          <Logo logo={business.logo} initial={business.initial} size="s" />
          <span className="grid min-w-0">
            <b className="truncate font-semibold">{business.name}</b>
            <span className="flex min-w-0 gap-x-2 text-xs text-felt-600">
              {business.rating && (
                <span className="flex shrink-0 items-center gap-1">
                  <span className="fill-apricot-500">
                    <Star size={13} />
                  </span>
                  <span className="sr-only">{business.rating.label}</span>
                  <span aria-hidden>{business.rating.shown}</span>
                </span>
              )}
              <span className="truncate">{business.category || business.ads}</span>
            </span>
          </span>
        </PageLink>
      ))}
      <PageLink
        to={allPath}
        rel="nofollow"
        className="flex h-14 shrink-0 items-center gap-1 rounded-m px-3 font-semibold text-lake-600 hover:text-lake-700"
      >
        {t("all")}
        <Icon of={ChevronRight} size={18} />
      </PageLink>
    </nav>
  );
}
