import RotateCw from "lucide-react/icons/rotate-cw";
import { useLocation, useRouteLoaderData } from "react-router";
import { capabilities } from "#web/platform/capabilities.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import type { loader as rootLoader } from "#web/root.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useServed } from "#web/ui/use-scripted.ts";
import type { CardView } from "./card-view.ts";
import { CardSkeleton, ListingCard } from "./listing-card.tsx";
import type { CardPage } from "./load-cards.ts";
import { useMorePages } from "./use-more-pages.ts";

/** Cards that stand in while a page is on its way (spec §2). */
const skeletonCount = 8;
/** The first row at its widest. */
const eagerCards = 4;

/** What hearts are called; undefined while nobody can keep an ad. */
function useHeartName(): string | undefined {
  const t = useTranslations("favourites");
  return capabilities.favourites ? t("add") : undefined;
}

interface CardGridProps {
  cards: readonly CardView[];
  /** So many pictures load at once. */
  eager?: number;
  label?: string;
  heading?: "h2" | "h3";
}

/** Cards without more to come: similar ads, for instance. */
export function CardGrid({ cards, eager = 0, label, heading = "h3" }: CardGridProps) {
  const noPhoto = useTranslations("listing-card")("noPhoto");
  const heart = useHeartName();
  return (
    <ul className="card-grid" aria-label={label}>
      {cards.map((card, index) => (
        <ListingCard
          key={card.id}
          card={card}
          heading={heading}
          noPhoto={noPhoto}
          heart={heart}
          eager={index < eager}
        />
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
  const { pathname, search } = useLocation();
  // One address is another list in another remembered place.
  const place = useRouteLoaderData<typeof rootLoader>("root")?.places.selected?.id ?? "";
  const address = `${pathname}${search}@${place}`;
  return <GrowingGrid key={address} page={page} address={address} />;
}

/** The list while it is on its way as a whole. */
export function SkeletonGrid() {
  const t = useTranslations("listing-card");
  return (
    <>
      <ul className="card-grid" aria-busy>
        <Skeletons />
      </ul>
      <output className="sr-only">{t("loading")}</output>
    </>
  );
}

function Skeletons() {
  return Array.from({ length: skeletonCount }, (_, index) => <CardSkeleton key={index} />);
}

function GrowingGrid({ page, address }: { page: CardPage; address: string }) {
  const t = useTranslations("listing-card");
  const noPhoto = t("noPhoto");
  const heart = useHeartName();
  const { cards, nextHref, state, sentinel, retry } = useMorePages(page, address);
  // Heights that are guessed would lead a return to the list astray: only what comes with the page is drawn late.
  const isServed = useServed();
  return (
    <>
      <ul className={isServed ? "card-grid card-grid-served" : "card-grid"} aria-busy={state === "loading"}>
        {cards.map((card, index) => (
          <ListingCard
            key={card.id}
            card={card}
            heading="h2"
            noPhoto={noPhoto}
            heart={heart}
            eager={index < eagerCards}
          />
        ))}
        {state === "loading" && <Skeletons />}
      </ul>
      <div
        ref={sentinel}
        className="flex min-h-16 flex-col items-center justify-center gap-3 pt-6 text-felt-600"
        aria-live="polite"
      >
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
