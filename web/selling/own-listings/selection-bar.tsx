import { maxAskedListings, ownerActions, type OwnerAction } from "#contracts/selling/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { ScrollStrip } from "#web/ui/scroll-strip.tsx";
import { actionsOnSeveral } from "./owner-actions.ts";
import type { OwnCardView } from "./view-own-card.ts";

interface SelectionBarProps {
  /** All that are shown. */
  cards: readonly OwnCardView[];
  chosen: ReadonlySet<number>;
  /** The time of the request, in milliseconds. */
  now: number;
  isBusy: boolean;
  onChoose: (chosen: ReadonlySet<number>) => void;
  onAction: (action: OwnerAction, ids: readonly number[]) => void;
  /** Chooses catalogues of listings; undefined for whoever has no business, and so no discounts either. */
  onCatalogue: ((ids: readonly number[]) => void) | undefined;
}

/** How many listings are chosen, and what can be done with them: each action with those that it is possible for. */
export function SelectionBar({ cards, chosen, now, isBusy, onChoose, onAction, onCatalogue }: SelectionBarProps) {
  const t = useTranslations("selling.own");
  const isAll = cards.every(({ card }) => chosen.has(card.id));
  const possible = actionsOnSeveral(
    cards.filter(({ card }) => chosen.has(card.id)),
    now,
  );
  return (
    <fieldset
      data-page-bar
      aria-label={t("chosenActions")}
      className="sticky bottom-(--edge) min-w-0 z-10 -mx-4 mt-4 border-t border-felt-200 bg-felt-0 px-4 py-2 720:flex 720:items-center 720:gap-3"
    >
      <div className="mr-auto flex shrink-0 items-center gap-1">
        <p aria-live="polite" className="font-semibold whitespace-nowrap">
          {t("chosen", { count: String(chosen.size) })}
        </p>
        <Button
          variant="quiet"
          className="px-3"
          onClick={() => onChoose(new Set(isAll ? [] : cards.map(({ card }) => card.id)))}
        >
          {t(isAll ? "chooseNone" : "chooseAll")}
        </Button>
      </div>
      <ScrollStrip className="min-w-0 [&>.scroll-strip-row]:gap-2">
        {onCatalogue && chosen.size > 0 && chosen.size <= maxAskedListings && (
          <>
            <Button variant="soft" className="shrink-0" disabled={isBusy} onClick={() => onCatalogue([...chosen])}>
              {t("toCatalogue")}
            </Button>
            <LinkButton to={`/profile/discounts?products=${[...chosen].join(",")}`} variant="soft" className="shrink-0">
              {t("discount")}
            </LinkButton>
          </>
        )}
        {ownerActions
          .filter((action) => possible.has(action))
          .map((action) => {
            const ids = possible.get(action) ?? [];
            return (
              <Button
                key={action}
                variant={action.startsWith("delete") ? "outlineDanger" : "soft"}
                className="shrink-0"
                disabled={isBusy}
                onClick={() => onAction(action, ids)}
              >
                {ids.length === chosen.size
                  ? t(`action.${action}`)
                  : t("actionOnSome", { action: t(`action.${action}`), count: String(ids.length) })}
              </Button>
            );
          })}
      </ScrollStrip>
    </fieldset>
  );
}
