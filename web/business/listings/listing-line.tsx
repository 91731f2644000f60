import { useTranslations } from "#web/platform/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import type { ListingLineView } from "./listing-line-view.ts";

/** Picture, title and price of one's own listing in a line of a list. */
export function ListingLine({ listing }: { listing: ListingLineView }) {
  const t = useTranslations("listings.card");
  const { title, lang, picture, price, oldPrice, state } = listing;
  return (
    <span className="flex min-w-0 flex-[1_1_12rem] items-center gap-3">
      <span className="block aspect-4/3 w-16 shrink-0 overflow-hidden rounded-s bg-felt-100">
        {picture && (
          <img
            src={picture}
            alt=""
            width={80}
            height={60}
            loading="lazy"
            draggable={false}
            className="pointer-events-none size-full object-cover"
          />
        )}
      </span>
      <span className="min-w-0 flex-1">
        {state && <Badge variant="notice">{t(`state.${state}`)}</Badge>}
        <span className="line-clamp-2 wrap-anywhere" lang={lang}>
          {title}
        </span>
        <span className="block font-semibold">
          {price}
          {oldPrice && <s className="ml-2 text-xs font-normal text-felt-600">{oldPrice}</s>}
        </span>
      </span>
    </span>
  );
}
