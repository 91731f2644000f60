import ChevronDown from "lucide-react/icons/chevron-down";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { ListingView } from "./listing-view.ts";
import { Panel } from "./panel.tsx";

type Described = Pick<ListingView, "id" | "description" | "descriptionLang" | "isLong">;

/** What the seller wrote; a long text is folded, and unfolds without a script. */
export function Description({ listing }: { listing: Described }) {
  const t = useTranslations("listing");
  return (
    <Panel title={t("description")}>
      {/* The text stands beside the switch, not in it: folded, it is still found and read. */}
      <div className={listing.isLong ? "group" : undefined}>
        <p
          lang={listing.descriptionLang}
          className={`whitespace-pre-line wrap-anywhere ${listing.isLong ? "group-not-has-open:line-clamp-8" : ""}`}
        >
          {listing.description}
        </p>
        {listing.isLong && (
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
