import { type ComponentProps, Fragment, type ReactNode } from "react";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useLocation } from "react-router";
import { useTranslations } from "#web/platform/i18n.tsx";
import { CachedMarkup } from "#web/platform/rendering/cached-markup.tsx";
import { useLocationView } from "#web/location/use-location-view.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useServerMarkup } from "#web/ui/use-hydrated.ts";
import type { CardView } from "#web/listings/card/card-view.ts";
import { CardSkeleton, ListingCard, preloadPicture } from "#web/listings/card/listing-card.tsx";
import { NearHeading, OthersHeading, UnpricedHeading } from "./near-heading.tsx";
import type { CardPage } from "./load-cards.ts";
import { useCardMenu } from "./use-card-menu.tsx";
import { useMorePages } from "./use-more-pages.ts";

/** Skeletons that are shown while a page loads. */
const skeletonCount = 8;
/** As many cards as the first row has on the widest screen. */
const eagerCards = 4;

interface CardGridProps {
  cards: readonly CardView[];
  /** The number of cards whose picture loads at once. */
  eager?: number;
  label?: string;
  heading?: "h2" | "h3";
  /** False for a list of one's own, where nothing is hidden. */
  hasMenu?: boolean;
  /** What stands under the card of an id, in a list of one's own. */
  footers?: ReadonlyMap<number, ReactNode>;
}

/** A list that does not grow, such as similar listings. */
export function CardGrid({ cards, eager = 0, label, heading = "h3", hasMenu = true, footers }: CardGridProps) {
  const menuLabel = useTranslations("listings.card")("menu");
  const { menu, openMenu } = useCardMenu();
  const noPhoto = useTranslations("listings")("noPhoto");
  const heart = useTranslations("favourites")("add");
  return (
    <>
      <ul className="card-grid" aria-label={label}>
        {cards.map((card, index) => (
          <GridCard
            key={card.id}
            card={card}
            heading={heading}
            noPhoto={noPhoto}
            heart={heart}
            menu={hasMenu ? menuLabel : undefined}
            onMenu={openMenu}
            eager={index < eager}
            footer={footers?.get(card.id)}
          />
        ))}
      </ul>
      {menu}
    </>
  );
}

/** A card is the same in all lists of guests. */
function GridCard(props: ComponentProps<typeof ListingCard>) {
  const { card, heading, menu, eager = false } = props;
  if (import.meta.env.SSR && eager && card.photo && !card.photo.cover) preloadPicture(card.photo);
  if (props.footer !== undefined) return <ListingCard {...props} />;
  return (
    <CachedMarkup name="card" of={[heading, menu !== undefined, eager, card]}>
      <ListingCard {...props} />
    </CachedMarkup>
  );
}

/**
 * A list that grows while scrolling. The first page comes from `loadCards` in the route's loader, the next ones are
 * loaded with `key`. Without a script the link «Показать ещё» leads to the next page by the `key` in its address.
 */
export function ListingGrid({ page, eager = eagerCards }: { page: CardPage; eager?: number | undefined }) {
  const { pathname, search } = useLocation();
  // The same address is another list when another location is remembered.
  const locationId = useLocationView()?.selected?.id ?? "";
  const address = `${pathname}${search}@${locationId}`;
  return <GrowingGrid key={address} page={page} address={address} eager={eager} />;
}

/** The placeholder of a list that is loading. */
export function SkeletonGrid() {
  const t = useTranslations("listings.list");
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

function GrowingGrid({ page, address, eager }: { page: CardPage; address: string; eager: number }) {
  const t = useTranslations("listings.list");
  const noPhoto = useTranslations("listings")("noPhoto");
  const heart = useTranslations("favourites")("add");
  const menuLabel = useTranslations("listings.card")("menu");
  const { menu, openMenu } = useCardMenu();
  const { cards, unpricedFrom, nextHref, state, sentinel, retry } = useMorePages(page, address);
  // Only cards that came with the page have `content-visibility`: its estimated heights would break restoring the scroll
  // position.
  const isServed = useServerMarkup();
  return (
    <>
      <ul className={isServed ? "card-grid card-grid-served" : "card-grid"} aria-busy={state === "loading"}>
        {cards.map((card, index) => (
          <Fragment key={card.id}>
            {unpricedFrom === index && <UnpricedHeading isFirst={index === 0} />}
            {page.near?.from === index && <NearHeading {...page.near} />}
            {page.near?.others_from === index && <OthersHeading />}
            <GridCard
              card={card}
              heading="h2"
              noPhoto={noPhoto}
              heart={heart}
              menu={menuLabel}
              onMenu={openMenu}
              eager={index < eager}
            />
          </Fragment>
        ))}
        {state === "loading" && <Skeletons />}
      </ul>
      {menu}
      <div
        ref={sentinel}
        className="flex min-h-16 flex-col items-center justify-center gap-3 pt-6 text-felt-600"
        aria-live="polite"
      >
        {state === "failed" && (
          <>
            <p>{t("moreFailed")}</p>
            <Button variant="soft" onClick={retry}>
              <Icon of={RotateCw} />
              {t("retry")}
            </Button>
          </>
        )}
        {state === "ready" && nextHref && (
          <LinkButton variant="soft" to={nextHref} rel="next">
            {t("more")}
          </LinkButton>
        )}
        {state === "loading" && <span className="sr-only">{t("loading")}</span>}
        {!nextHref && cards.length > skeletonCount && <p>{t("end")}</p>}
      </div>
    </>
  );
}
