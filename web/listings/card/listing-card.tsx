import { memo, type ReactNode } from "react";
import { preload } from "react-dom";
import { photoAt, photoSet } from "#web/ui/photo/photo-source.ts";
import { CoverLink } from "#web/ui/photo/cover-link.tsx";
import { useIsCovered } from "#web/ui/photo/photo-cover.ts";
import { CardCart } from "#web/cart/button/card-cart.tsx";
import { Heart } from "#web/favourites/heart/heart.tsx";
import {
  ExchangeMark,
  HagglingMark,
  HiddenCard,
  ReducedMark,
  ReservedMark,
  StateMark,
  useInactiveNotice,
  ViewedMark,
  WantedMark,
} from "./card-marks.tsx";
import type { CardView } from "./card-view.ts";
import { useIsHidden } from "./hidden-listings.ts";
import { useIsViewed } from "./viewed-listings.ts";

/** Four columns of at most 291 px, three under 960, two under 618, one under 320. */
const pictureSizes = "(max-width:319px) 100vw,(max-width:617px) 50vw,(max-width:959px) 33vw,291px";

/** For browsers without `srcset`, in pixels. */
const pictureWidth = 320;
/** No card is wider than this at double density, in pixels. */
const maxPictureWidth = 960;

interface ListingCardProps {
  card: CardView;
  /** In the first row: its picture loads at once. */
  eager?: boolean;
  /** Level of the title: one below the heading of the list. */
  heading: "h2" | "h3";
  noPhoto: string;
  /** Name of the heart; none is shown without it. */
  heart?: string | undefined;
  /** Name of the menu's button, and what opens the menu; none is shown without them, and no listing is hidden. */
  menu?: string | undefined;
  onMenu?: ((card: CardView, button: Element) => void) | undefined;
  /** Under the link, in a list of one's own. */
  footer?: ReactNode;
  /** Replaces the heart in the corner of the picture: the owner's menu. */
  children?: ReactNode;
}

/**
 * A listing in a list: a link as a whole. Few and plain elements with icons in CSS, because dozens of cards are most
 * of what the server renders.
 */
export const ListingCard = memo(function ListingCard({
  card,
  heart,
  menu,
  onMenu,
  footer,
  children,
  ...rest
}: ListingCardProps) {
  const isViewed = useIsViewed(card.id);
  const isHidden = useIsHidden(card.id);
  const cover = card.photo?.cover;
  const isCovered = useIsCovered(cover);
  const corner = children ?? (heart && <Heart id={card.id} label={`${heart}: ${card.title}`} />);
  if (card.state) {
    return (
      <InactiveCard card={card} isViewed={isViewed} isCovered={isCovered} footer={footer} {...rest}>
        {corner}
      </InactiveCard>
    );
  }
  if (isHidden && menu) return <HiddenCard id={card.id} />;
  return (
    <li className="card">
      <a href={card.href}>
        <CardContent card={card} isViewed={isViewed} isCovered={isCovered} {...rest} />
      </a>
      {isCovered && <CoverLink cover={cover} />}
      {corner && <div className="card-corner">{corner}</div>}
      {menu && card.orderable && <CardCart listing={{ id: card.id, title: card.title, ...card.orderable }} />}
      {menu && (
        <button
          type="button"
          className="card-more"
          aria-label={menu}
          aria-haspopup="dialog"
          onClick={(event) => onMenu?.(card, event.currentTarget)}
        />
      )}
      {footer && <div className="card-footer">{footer}</div>}
    </li>
  );
});

/** Names a picture that loads at once in the head of the page, as React does where it renders it. */
export function preloadPicture(photo: NonNullable<CardView["photo"]>): void {
  preload(photoAt(photo, pictureWidth), {
    as: "image",
    imageSrcSet: photoSet(photo, maxPictureWidth),
    imageSizes: pictureSizes,
    fetchPriority: "high",
  });
}

/** A listing that the public does not see: dimmed, and a press shows a notice instead of opening it. */
function InactiveCard({
  card,
  footer,
  children,
  ...rest
}: ListingCardProps & Pick<CardContentProps, "isViewed" | "isCovered">) {
  const { notice, onPress } = useInactiveNotice();
  return (
    <li className="card card-inactive">
      <a href={card.href} onClick={onPress}>
        <CardContent card={card} {...rest} />
      </a>
      {rest.isCovered && <CoverLink cover={card.photo?.cover} />}
      {notice}
      {children && <div className="card-corner">{children}</div>}
      {footer && <div className="card-footer">{footer}</div>}
    </li>
  );
}

interface CardContentProps extends Omit<ListingCardProps, "children" | "footer" | "heart" | "menu" | "onMenu"> {
  isViewed: boolean;
  isCovered: boolean;
}

function CardContent({ card, eager, heading: Heading, noPhoto, isViewed, isCovered }: CardContentProps) {
  const { photo } = card;
  const cover = photo?.cover;
  return (
    <>
      <div>
        {photo ? (
          <img
            src={isCovered ? cover?.blur : photoAt(photo, pictureWidth)}
            srcSet={cover ? undefined : photoSet(photo, maxPictureWidth)}
            sizes={pictureSizes}
            width={photo.width}
            height={photo.height}
            alt=""
            loading={eager ? undefined : "lazy"}
            fetchPriority={eager && !cover ? "high" : undefined}
            style={{ backgroundColor: photo.colour }}
          />
        ) : card.drawn ? (
          <img src={card.drawn} width={960} height={720} alt="" loading={eager ? undefined : "lazy"} />
        ) : (
          noPhoto
        )}
        {card.isVip && <b className="card-vip">VIP</b>}
        {card.discount && <b className="card-discount">{card.discount}</b>}
        {card.isReduced && <ReducedMark />}
        {card.wanted && <WantedMark kind={card.wanted} />}
        {card.state && <StateMark state={card.state} />}
        {!card.state && card.reservedUntil && <ReservedMark until={card.reservedUntil} />}
        {isViewed && <ViewedMark />}
        {card.photoCount > 1 && <small>{card.photoCount}</small>}
      </div>
      <p className="card-price">
        <Price text={card.price} />
        {card.oldPrice && <s>{card.oldPrice}</s>}
      </p>
      {card.note && (
        <p className="card-note" data-good={card.note.isGood || undefined}>
          {card.note.text}
        </p>
      )}
      <Heading lang={card.lang}>{card.title}</Heading>
      {(card.facts || card.acceptsExchange || card.acceptsHaggling) && (
        <p className="card-facts">
          {card.facts}
          {card.acceptsHaggling && <HagglingMark />}
          {card.acceptsExchange && <ExchangeMark />}
        </p>
      )}
      <p className="card-meta" data-place={card.place}>
        <span>{card.location}</span>
        {card.ago && <span>{card.ago}</span>}
        {card.business && <b>{card.business}</b>}
      </p>
    </>
  );
}

/** A price, with what it is for in small letters. */
function Price({ text }: { text: string }) {
  const slash = text.indexOf("/");
  if (slash < 0) return text;
  return (
    <>
      {text.slice(0, slash)}
      <wbr />
      <span className="card-unit">{text.slice(slash)}</span>
    </>
  );
}

/** Stands for a card that is loading. */
export function CardSkeleton() {
  return (
    <li className="card animate-shimmer" aria-hidden>
      <div>
        <div />
        <p className="card-price">
          <span className="skeleton-line w-1/2" />
        </p>
        <p>
          <span className="skeleton-line w-11/12" />
          <span className="skeleton-line mt-1.5 w-2/3" />
        </p>
        <p className="card-meta">
          <span className="skeleton-line w-2/3" />
        </p>
      </div>
    </li>
  );
}
