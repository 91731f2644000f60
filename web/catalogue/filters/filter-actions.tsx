import type { MouseEvent } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { formatNumber } from "#web/platform/format.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { writeFilters } from "#web/catalogue/address/list-query.ts";
import type { FacetCounts } from "./use-facets.ts";

interface FilterActionsProps {
  path: string;
  /** The Business switch, which clearing does not change. */
  isBusiness: string | undefined;
  /** The draft has an inverted range. */
  isInvalid: boolean;
  /** How many listings the draft would find; null when that is not known. */
  counts: FacetCounts | null;
  onClear: () => void;
}

/** Accepts or clears the draft. Clearing in the sheet changes only the draft, beside the list it shows the cleared list. */
export function FilterActions({ path, isBusiness, isInvalid, counts, onClear }: FilterActionsProps) {
  const t = useTranslations("catalogue");
  // Without a script a disabled button could never be enabled again.
  const isScripted = useHydrated();

  function onClearPress(event: MouseEvent<HTMLAnchorElement>) {
    if (!event.currentTarget.closest("dialog[open]")) return;
    event.preventDefault();
    onClear();
  }

  return (
    <div className="filter-actions">
      <Button type="submit" variant="primary" size="m" disabled={isScripted && isInvalid}>
        <ApplyLabel counts={isInvalid ? null : counts} />
      </Button>
      <LinkButton
        to={path + writeFilters({ is_business: isBusiness })}
        variant="plain"
        size="m"
        rel="nofollow"
        onClick={onClearPress}
      >
        {t("clear")}
      </LinkButton>
    </div>
  );
}

function ApplyLabel({ counts }: { counts: FacetCounts | null }) {
  const t = useTranslations("catalogue");
  if (!counts) return t("apply");
  const { count, approximate } = counts;
  return t(approximate ? "applyAbout" : "applyCount", { count, shown: formatNumber(count) });
}
