import RotateCcw from "lucide-react/icons/rotate-ccw";
import type { MouseEvent } from "react";
import { storeLocation } from "#web/location/remembered-location.ts";
import { useLocationView } from "#web/location/use-location-view.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { formatNumber } from "#web/platform/format.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { writeFilters } from "#web/catalogue/address/list-query.ts";
import type { FacetCounts } from "./use-facets.ts";

interface FilterActionsProps {
  /** The Business switch, which clearing does not change. */
  isBusiness: string | undefined;
  /** A range of the draft has a fault. */
  isInvalid: boolean;
  /** How many listings the draft would find; null when that is not known. */
  counts: FacetCounts | null;
  onClear: () => void;
}

/**
 * Accepts or clears the draft. Clearing returns everything to its default: all categories, the whole country. In the sheet it
 * changes only the draft, beside the list it shows the cleared list.
 */
export function FilterActions({ isBusiness, isInvalid, counts, onClear }: FilterActionsProps) {
  const t = useTranslations("catalogue");
  // A remembered location would apply to an address that names none.
  const location = useLocationView()?.selected ? "all" : undefined;
  // Without a script a disabled button could never be enabled again.
  const isScripted = useHydrated();

  function onClearPress(event: MouseEvent<HTMLAnchorElement>) {
    if (!event.currentTarget.closest("dialog[open]")) {
      storeLocation(null);
      return;
    }
    event.preventDefault();
    onClear();
  }

  return (
    <div className="filter-actions">
      <Button type="submit" variant="primary" className="px-3" disabled={isScripted && isInvalid}>
        <ApplyLabel counts={isInvalid ? null : counts} />
      </Button>
      <LinkButton
        to={`/${writeFilters({ location, is_business: isBusiness })}`}
        variant="plain"
        rel="nofollow"
        aria-label={t("clear")}
        className="filter-clear px-3"
        onClick={onClearPress}
      >
        <Icon of={RotateCcw} />
        <span>{t("clear")}</span>
      </LinkButton>
    </div>
  );
}

function ApplyLabel({ counts }: { counts: FacetCounts | null }) {
  const t = useTranslations("catalogue");
  if (!counts || counts.isMore) return t("apply");
  const { count, approximate } = counts;
  // What is near to it is shown then.
  if (count === 0) return t("applyNear");
  return t(approximate ? "applyAbout" : "applyCount", { shown: formatNumber(count) });
}
