import { memo } from "react";
import { Badge } from "#web/ui/badge.tsx";
import { SpriteIcon } from "#web/ui/icon.tsx";
import { Photo } from "#web/ui/photo.tsx";
import type { CardView } from "./card-view.ts";

/** Four columns of at most 291 px, three under 960, two under 618, one under 320. */
const pictureSizes = "(max-width: 319px) 100vw, (max-width: 617px) 50vw, (max-width: 959px) 33vw, 291px";

interface ListingCardProps {
  card: CardView;
  /** In the first row: its picture loads at once. */
  eager?: boolean;
  /** Words of the card, looked up once per list. */
  words: CardWords;
}

/** What a card says besides the ad itself. */
export interface CardWords {
  vip: string;
  oldPrice: string;
  noPhoto: string;
  photos: string;
}

/** An ad in a list: a link as a whole. A plain element, because a list renders many (`web/platform/soft-navigation.tsx`). */
export const ListingCard = memo(function ListingCard({ card, eager = false, words }: ListingCardProps) {
  return (
    <li className="card">
      <a href={card.href} className="card-link" title={card.fullTitle}>
        <div className="card-picture">
          {card.photo ? (
            <Photo source={card.photo} alt="" sizes={pictureSizes} eager={eager} className="size-full object-cover" />
          ) : (
            <span className="grid size-full place-items-center text-xs text-felt-600">{words.noPhoto}</span>
          )}
          <span className="card-badges">
            {card.isVip && <Badge look="vip">{words.vip}</Badge>}
            {card.discount && <Badge look="discount">{card.discount}</Badge>}
          </span>
          {card.photoCount > 1 && (
            <span className="card-count">
              <SpriteIcon name="camera" size={14} />
              {card.photoCount}
              <span className="sr-only"> {words.photos}</span>
            </span>
          )}
        </div>
        <div className="card-text">
          <h3 className="card-title" lang={card.lang}>
            {card.title}
          </h3>
          <div className="card-price">
            {card.price}
            {card.oldPrice && (
              <s>
                <span className="sr-only">{words.oldPrice} </span>
                {card.oldPrice}
              </s>
            )}
          </div>
          <div className="card-meta">
            <SpriteIcon name="pin" />
            <span>{card.place}</span>
            <span className="card-ago">· {card.ago}</span>
            {card.business && (
              <b>
                <SpriteIcon name="check" size={14} />
                {card.business}
              </b>
            )}
          </div>
        </div>
      </a>
    </li>
  );
});

/** The place of a card that is on its way. */
export function CardSkeleton() {
  return (
    <li className="card" aria-hidden>
      <div className="card-picture animate-shimmer" />
      <div className="card-text">
        <div className="card-title">
          <span className="block h-4 w-11/12 animate-shimmer rounded-xs bg-felt-200" />
          <span className="mt-1.5 block h-4 w-2/3 animate-shimmer rounded-xs bg-felt-200" />
        </div>
        <div className="card-price">
          <span className="block h-5 w-1/2 animate-shimmer rounded-xs bg-felt-200" />
        </div>
        <div className="card-meta">
          <span className="block h-3.5 w-2/3 animate-shimmer rounded-xs bg-felt-200" />
        </div>
      </div>
    </li>
  );
}
