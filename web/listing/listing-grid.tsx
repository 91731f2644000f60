import RotateCw from "lucide-react/icons/rotate-cw";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { CardView } from "./card-view.ts";
import { CardSkeleton, type CardWords, ListingCard } from "./listing-card.tsx";
import type { CardPage } from "./load-cards.ts";
import { useMorePages } from "./use-more-pages.ts";

/** Cards that stand in while a page is on its way (spec §2). */
const skeletonCount = 8;
/** The first row at its widest. */
const eagerCards = 4;

/** Cards without more to come: similar ads, for instance. */
export function CardGrid({ cards, eager = 0, label }: { cards: readonly CardView[]; eager?: number; label?: string }) {
  const words = useCardWords();
  return (
    <ul className="card-grid" aria-label={label}>
      {cards.map((card, index) => (
        <ListingCard key={card.id} card={card} words={words} eager={index < eager} />
      ))}
    </ul>
  );
}

/**
 * A list that grows as one scrolls: the first page comes with the page itself, the next ones from the same address
 * with `key`. `page` comes from `loadCards` in the route's loader. Without a script the link «Показать ещё» leads to
 * the next page: the loader hands `key` of its address on.
 */
export function ListingGrid({ page }: { page: CardPage }) {
  const t = useTranslations("listing-card");
  const words = useCardWords();
  const { cards, nextHref, state, sentinel, retry } = useMorePages(page);
  return (
    <>
      <ul className="card-grid" aria-busy={state === "loading"}>
        {cards.map((card, index) => (
          <ListingCard key={card.id} card={card} words={words} eager={index < eagerCards} />
        ))}
        {state === "loading" && Array.from({ length: skeletonCount }, (_, index) => <CardSkeleton key={`skeleton-${index}`} />)}
      </ul>
      <div ref={sentinel} className="flex min-h-16 flex-col items-center justify-center gap-3 pt-6 text-felt-600" aria-live="polite">
        {state === "failed" && (
          <>
            <p>{t("moreFailed")}</p>
            <Button look="soft" onClick={retry}>
              <Icon of={RotateCw} />
              {t("retry")}
            </Button>
          </>
        )}
        {state === "ready" && nextHref && (
          <LinkButton look="soft" to={nextHref} rel="next">
            {t("more")}
          </LinkButton>
        )}
        {state === "loading" && <span className="sr-only">{t("loading")}</span>}
        {!nextHref && cards.length > skeletonCount && <p>{t("end")}</p>}
      </div>
    </>
  );
}

function useCardWords(): CardWords {
  const t = useTranslations("listing-card");
  return { vip: t("vip"), oldPrice: t("oldPrice"), noPhoto: t("noPhoto"), photos: t("photos") };
}
