import type { MouseEvent } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { formatNumber } from "#web/platform/format.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { writeFilters } from "#web/catalogue/address/list-query.ts";
import type { FacetCounts } from "./use-facets.ts";

interface FilterActionsProps {
  path: string;
  /** The Business switch, which clearing leaves as it is. */
  isBusiness: string | undefined;
  /** The draft contradicts itself. */
  isRefused: boolean;
  /** What the draft would find, when that is known. */
  counts: FacetCounts | null;
  onClear: () => void;
}

/** Accepts the draft, or clears it: in the sheet as a draft again, beside the list at once. */
export function FilterActions({ path, isBusiness, isRefused, counts, onClear }: FilterActionsProps) {
  const t = useTranslations("catalogue");
  // Without a script a disabled button would leave no way to try again.
  const isScripted = useHydrated();

  function onClearPress(event: MouseEvent<HTMLAnchorElement>) {
    if (!event.currentTarget.closest("dialog[open]")) return;
    event.preventDefault();
    onClear();
  }

  return (
    <div className="filter-actions">
      <Button type="submit" variant="primary" size="m" disabled={isScripted && isRefused}>
        <ApplyLabel counts={isRefused ? null : counts} />
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

/** What accepting would show; without a number when it is not known. */
function ApplyLabel({ counts }: { counts: FacetCounts | null }) {
  const t = useTranslations("catalogue");
  if (!counts) return t("apply");
  const { count, approximate } = counts;
  return t(approximate ? "applyAbout" : "applyCount", { count, shown: formatNumber(count) });
}
