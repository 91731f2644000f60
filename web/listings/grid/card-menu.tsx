import EyeOff from "lucide-react/icons/eye-off";
import Flag from "lucide-react/icons/flag";
import HeartIcon from "lucide-react/icons/heart";
import ShoppingCart from "lucide-react/icons/shopping-cart";
import Columns2 from "lucide-react/icons/columns-2";
import Share2 from "lucide-react/icons/share-2";
import Pencil from "lucide-react/icons/pencil";
import { useState } from "react";
import { authPath } from "#web/accounts/session/auth-path.ts";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { usePutIntoCart } from "#web/cart/button/use-put-into-cart.ts";
import { toggleChosen } from "#web/comparison/chosen/choose.ts";
import { useIsChosen } from "#web/comparison/chosen/chosen.ts";
import { toggleFavourite, useHeart } from "#web/favourites/heart/favourite-store.ts";
import type { CardView } from "#web/listings/card/card-view.ts";
import { hideListing } from "#web/listings/card/hidden-listings.ts";
import { ShareDialog } from "#web/listings/sharing/share-dialog.tsx";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ActionSheet, sheetEntryClass } from "#web/ui/overlay/action-sheet.tsx";
import { PageLink } from "#web/ui/page-link.tsx";

interface CardMenuProps {
  card: CardView;
  /** The button that opened it. */
  anchor: Element;
  onClose: () => void;
}

/** What can be done with a listing of a public list: share, keep, hide, complain; with one's own: share, change. */
export function CardMenu({ card, anchor, onClose }: CardMenuProps) {
  const t = useTranslations("listings");
  const tFavourites = useTranslations("favourites");
  const language = useLanguage();
  const viewer = useViewer();
  const heart = useHeart(card.id);
  const { put } = usePutIntoCart();
  const isChosen = useIsChosen(card.id);
  const { orderable } = card;
  const isOwn = card.seller !== undefined && card.seller === viewer?.id;
  const [isSharing, setIsSharing] = useState(false);
  if (isSharing)
    return <ShareDialog url={new URL(card.href, location.origin).href} title={card.title} onClose={onClose} />;
  const isFavourite = heart === "on" || heart === "turning-off";
  return (
    <ActionSheet label={`${t("card.menu")}: ${card.title}`} anchor={anchor} onClose={onClose}>
      <button type="button" className={sheetEntryClass} onClick={() => setIsSharing(true)}>
        <Icon of={Share2} />
        {t("share")}
      </button>
      {(!isOwn || isFavourite) && (
        <button
          type="button"
          className={sheetEntryClass}
          onClick={() => {
            void toggleFavourite(card.id, heart, language);
            onClose();
          }}
        >
          <Icon of={HeartIcon} />
          {tFavourites(isFavourite ? "remove" : "add")}
        </button>
      )}
      <button
        type="button"
        className={sheetEntryClass}
        onClick={() => {
          void toggleChosen(card.id, language);
          onClose();
        }}
      >
        <Icon of={Columns2} />
        {t(isChosen ? "compared" : "compare")}
      </button>
      {orderable && !isOwn && (
        <button
          type="button"
          className={sheetEntryClass}
          onClick={() => {
            void put({ id: card.id, title: card.title, ...orderable });
            onClose();
          }}
        >
          <Icon of={ShoppingCart} />
          {t("cart.put")}
        </button>
      )}
      {isOwn ? (
        <PageLink to={`/profile/my-products/edit/${card.id}`} className={sheetEntryClass} onClick={onClose}>
          <Icon of={Pencil} />
          {t("editOwn")}
        </PageLink>
      ) : (
        <OthersEntries card={card} onClose={onClose} />
      )}
    </ActionSheet>
  );
}

/** What is done with listings of others alone. */
function OthersEntries({ card, onClose }: Pick<CardMenuProps, "card" | "onClose">) {
  const t = useTranslations("listings");
  const viewer = useViewer();
  const claimPath = `/products/${card.id}/complaint`;
  return (
    <>
      <button
        type="button"
        className={sheetEntryClass}
        onClick={() => {
          hideListing(card.id);
          onClose();
        }}
      >
        <Icon of={EyeOff} />
        {t("card.hide")}
      </button>
      <PageLink
        to={viewer ? claimPath : authPath("login", claimPath)}
        rel="nofollow"
        className={sheetEntryClass}
        onClick={onClose}
      >
        <Icon of={Flag} />
        {t("claim")}
      </PageLink>
    </>
  );
}
