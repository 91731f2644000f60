import ChevronDown from "lucide-react/icons/chevron-down";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { ListingView } from "./listing-view.ts";
import { Panel } from "#web/ui/panel.tsx";

type Described = Pick<ListingView, "id" | "description" | "descriptionLang" | "isFolded">;

/** The seller's text; a long one is folded and can be unfolded without a script. */
export function Description({ listing }: { listing: Described }) {
  const t = useTranslations("listings");
  return (
    <Panel title={t("description")}>
      {/* The text is beside the switch, not inside it, so that search and screen readers find it while it is folded. */}
      <div className={listing.isFolded ? "group" : undefined}>
        <p
          lang={listing.descriptionLang}
          className={`whitespace-pre-line wrap-anywhere ${listing.isFolded ? "group-not-has-open:line-clamp-8" : ""}`}
        >
          {listing.description}
        </p>
        {listing.isFolded && (
          <details className="mt-1">
            <summary className="inline-flex h-11 items-center gap-1.5 font-semibold text-lake-600 in-open:[&>.more]:hidden not-in-open:[&>.less]:hidden">
              <span className="more">{t("showWhole")}</span>
              <span className="less">{t("showLess")}</span>
              <Icon of={ChevronDown} className="transition-transform in-open:rotate-180" />
            </summary>
          </details>
        )}
      </div>
      {/* A draft has no number yet. */}
      {listing.id > 0 && <p className="mt-4 text-xs text-felt-600">{t("listingNumber", { id: String(listing.id) })}</p>}
    </Panel>
  );
}
