import type { OwnerAction } from "#contracts/selling/rules.ts";
import Eye from "lucide-react/icons/eye";
import Heart from "lucide-react/icons/heart";
import { useState } from "react";
import type { CardView } from "#web/listings/card/card-view.ts";
import { Badge } from "#web/ui/badge.tsx";
import { BlockReasons } from "#web/selling/block-reasons.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { photoAt } from "#web/ui/photo/photo-source.ts";
import { showToast } from "#web/ui/toast/show-toast.ts";
import { type AskedView, newPricePath } from "#web/selling/new-price/asked-view.ts";
import { PageLink } from "#web/ui/page-link.tsx";
import { mainActionOf } from "./owner-actions.ts";
import { PhotoButton } from "./photos/photo-button.tsx";
import { OwnerMenu } from "./owner-menu.tsx";
import { describeRaiseWait } from "./raise-wait.ts";
import type { Figure, OwnCardView } from "./view-own-card.ts";

interface OwnRowProps {
  own: OwnCardView;
  now: number;
  /** True if it is chosen; undefined unless several are being chosen. */
  chosen: boolean | undefined;
  isBusy: boolean;
  onChoose: () => void;
  onAction: (action: OwnerAction) => void;
  /** Its statistics may be seen: by the owner of a business. */
  hasStatistics: boolean;
  /** Photos may be chosen right here. */
  takesPhotos: boolean;
  /** Chooses its catalogues; undefined for whoever has no business. */
  onCatalogue: (() => void) | undefined;
}

/** One of the user's own listings: photo, figures and actions. */
export function OwnRow({
  own,
  now,
  chosen,
  takesPhotos,
  isBusy,
  onChoose,
  onAction,
  hasStatistics,
  onCatalogue,
}: OwnRowProps) {
  const t = useTranslations("selling.own");
  const { card, state, reasons, note } = own;
  const isSelecting = chosen !== undefined;
  const isActive = state === "active";
  return (
    <li
      className={`relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-l border bg-felt-0 p-3 720:grid-cols-[minmax(0,1fr)_auto_auto] 720:gap-x-4 720:py-2.5 ${chosen ? "border-lake-600" : "border-felt-200"}`}
      data-state={state}
    >
      <div className="flex gap-3 max-720:items-start 720:items-center 720:gap-4">
        {isSelecting && (
          <label className="-m-3 grid w-11 shrink-0 place-items-center self-stretch">
            <input
              type="checkbox"
              className="size-5 accent-lake-600"
              aria-label={t("choose", { title: card.title })}
              checked={chosen}
              onChange={onChoose}
            />
          </label>
        )}
        <a
          href={card.href}
          className="flex min-w-0 flex-1 gap-3 720:items-center 720:gap-4"
          onClick={(event) => {
            if (isSelecting) {
              event.preventDefault();
              onChoose();
              // One on review opens: its page says that only its owner sees it, and what it waits for.
            } else if (!isActive && state !== "on_review") {
              event.preventDefault();
              showToast("info", t("inactiveNotice"));
            }
          }}
        >
          <Picture card={card} isDimmed={!isActive} />
          <Summary own={own} />
        </a>
      </div>
      {!isSelecting && (
        <div className="max-720:col-span-2 max-720:row-start-2 720:w-44 720:text-right 1280:w-52">
          {takesPhotos && own.needsPhotos ? (
            <PhotoButton id={card.id} title={card.title} />
          ) : (
            <MainAction own={own} now={now} isBusy={isBusy} onAction={onAction} />
          )}
          {own.asked && <PriceLink id={card.id} asked={own.asked} onPress={() => onAction("price")} />}
        </div>
      )}
      {!isSelecting && (
        <div className="-mr-1.5 max-720:col-start-2 max-720:row-start-1 max-720:-mt-1.5 max-720:self-start">
          <OwnerMenu
            title={card.title}
            href={isActive ? card.href : undefined}
            actions={own.actions}
            isRent={own.isRent}
            asked={own.asked}
            onAction={onAction}
            statistics={hasStatistics ? `/profile/statistics/${card.id}` : undefined}
            onCatalogue={onCatalogue}
          />
        </div>
      )}
      {(reasons.length > 0 || note) && (
        <div className="col-span-full mt-3">
          <BlockReasons reasons={reasons} note={note} />
        </div>
      )}
      {own.needsPhotos && !takesPhotos && (
        <p className="col-span-full mt-2 text-xs text-felt-600">{t("needsPhotosText")}</p>
      )}
      {own.isDeleted && <p className="col-span-full mt-2 text-xs text-felt-600">{t("deletedText")}</p>}
    </li>
  );
}

/** State, price, title and figures. */
function Summary({ own }: { own: OwnCardView }) {
  const t = useTranslations("listings.card");
  const { card } = own;
  // Dimmed, but with enough contrast.
  const dimmed = own.state === "active" ? "" : "text-felt-600";
  return (
    // Where there is room beside the menu of the cabinet the figures stand beside: one row for each listing, however many there are.
    <span className="min-w-0 flex-1 1280:grid 1280:grid-cols-[minmax(0,1fr)_13rem] 1280:items-center 1280:gap-x-5">
      {card.state && (
        <Badge variant="notice" className="mb-1 justify-self-start 1280:col-start-1">
          {t(`state.${card.state}`)}
        </Badge>
      )}
      <span className={`block text-lg font-bold tracking-tight 1280:col-start-1 ${dimmed}`}>
        {card.price}
        {card.oldPrice && <s className="ml-2 text-xs font-normal text-felt-600">{card.oldPrice}</s>}
      </span>
      <span className={`line-clamp-2 wrap-anywhere 720:line-clamp-1 1280:col-start-1 ${dimmed}`} lang={card.lang}>
        {card.title}
      </span>
      <span className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1 text-xs text-felt-600 1280:col-start-2 1280:row-span-3 1280:row-start-1 1280:mt-0 1280:grid 1280:gap-y-0.5">
        <FigureBeside icon={Eye} figure={own.views} />
        {own.favourites && <FigureBeside icon={Heart} figure={own.favourites} />}
        {own.article && <span className="wrap-anywhere">{own.article}</span>}
        {own.expires && <span>{own.expires}</span>}
        {own.reserved && <span className="font-semibold text-apricot-ink">{own.reserved}</span>}
      </span>
    </span>
  );
}

/** On phones the icon says what is counted. */
function FigureBeside({ icon, figure }: { icon: typeof Eye; figure: Figure }) {
  return (
    <span className="flex items-center gap-1.5">
      <Icon of={icon} size={15} />
      <span aria-hidden className="720:hidden">
        {figure.shown}
      </span>
      <span className="max-720:sr-only">{figure.text}</span>
    </span>
  );
}

function Picture({ card, isDimmed }: { card: CardView; isDimmed: boolean }) {
  const { photo } = card;
  return (
    <span className="relative block aspect-4/3 w-24 shrink-0 self-start overflow-hidden rounded-s bg-felt-100 480:w-28 720:w-24">
      {photo && (
        <img
          src={photoAt(photo, 320)}
          alt=""
          width={photo.width}
          height={photo.height}
          loading="lazy"
          className={`size-full object-cover ${isDimmed ? "opacity-55" : ""}`}
          style={{ backgroundColor: photo.colour }}
        />
      )}
      {card.drawn && (
        <img
          src={card.drawn}
          alt=""
          width={960}
          height={720}
          loading="lazy"
          className={`size-full object-cover ${isDimmed ? "opacity-55" : ""}`}
        />
      )}
    </span>
  );
}

/** Opens the form of a new price over the page; without a script it is a page. */
function PriceLink({ id, asked, onPress }: { id: number; asked: AskedView; onPress: () => void }) {
  const t = useTranslations("selling.own");
  return (
    <PageLink
      to={newPricePath(id)}
      className="inline-flex min-h-11 items-center font-semibold text-lake-600 hover:underline 720:ml-3"
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      {t(`action.${asked.isPay ? "pay" : "price"}`)}
    </PageLink>
  );
}

interface MainActionProps {
  own: OwnCardView;
  now: number;
  isBusy: boolean;
  onAction: (action: OwnerAction) => void;
}

/** The main action as a button, or the time until the next raise. */
function MainAction({ own, now, isBusy, onAction }: MainActionProps) {
  const t = useTranslations("selling.own");
  // The time of the request, the same on server and browser.
  const [pressedAt] = useState(now);
  const action = mainActionOf(own.actions);
  if (!action) return null;
  const wait = action === "raise" ? describeRaiseWait(own.nextRaise, pressedAt, t) : undefined;
  if (wait) return <p className="text-xs text-felt-600 max-720:mt-2">{wait}</p>;
  const variant = own.state === "blocked" || own.needsPhotos ? "primary" : "soft";
  const className = "max-720:mt-3 max-480:w-full";
  const name = t(own.needsPhotos ? "addPhotos" : own.state === "blocked" ? "fix" : `action.${action}`);
  // A link, because editing is a page: it works without a script.
  if (action === "edit")
    return (
      <LinkButton
        variant={variant}
        className={className}
        to={`/profile/my-products/edit/${own.card.id}${own.needsPhotos ? "#photos" : ""}`}
      >
        {name}
      </LinkButton>
    );
  return (
    <Button variant={variant} className={className} disabled={isBusy} onClick={() => onAction(action)}>
      {name}
    </Button>
  );
}
