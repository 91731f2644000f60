import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { takeHiddenNow, unhideListing } from "./hidden-listings.ts";
import type { CardView } from "./card-view.ts";

/** How long a notice stays, in milliseconds. */
const noticeTime = 5_000;

/** «Просмотрено»: the listing was opened in this browser. Lies on the picture, so that nothing moves when it appears. */
export function ViewedMark() {
  const t = useTranslations("listings.card");
  return <i className="card-seen">{t("viewed")}</i>;
}

/** «Куплю»: the seller looks for something. */
export function WantedMark({ kind }: { kind: NonNullable<CardView["wanted"]> }) {
  const t = useTranslations("listings.wanted");
  return <b className="card-wanted">{t(kind)}</b>;
}

/** «Снижена»: the price was lowered within the last 30 days. */
export function ReducedMark() {
  const t = useTranslations("listings.card");
  return <b className="card-discount">{t("reduced")}</b>;
}

/** «Обмен»: the seller would exchange. */
export function ExchangeMark() {
  const t = useTranslations("listings.card");
  return <i>{t("exchange")}</i>;
}

/** «Торг»: the seller would come down with the price. */
export function HagglingMark() {
  const t = useTranslations("listings.card");
  return <i>{t("haggling")}</i>;
}

/** In the place of a listing that the reader has hidden. */
export function HiddenCard({ id }: { id: number }) {
  const t = useTranslations("listings.card");
  return (
    <li className="card card-hidden">
      <p>{t("hidden")}</p>
      <button
        type="button"
        // It takes over the focus from the menu that is gone with its card.
        ref={(button) => {
          if (button && takeHiddenNow(id)) button.focus();
        }}
        onClick={() => unhideListing(id)}
      >
        {t("unhide")}
      </button>
    </li>
  );
}

/** The state of a listing that the public does not see. */
export function StateMark({ state }: { state: NonNullable<CardView["state"]> }) {
  const t = useTranslations("listings.card");
  return <i className="card-state">{t(`state.${state}`)}</i>;
}

/** «Зарезервировано»: the seller holds it for somebody. A card that was kept until that is over says so no more. */
export function ReservedMark({ until }: { until: number }) {
  const t = useTranslations("listings.card");
  const [shownAt] = useState(() => Date.now());
  const isOver = useHydrated() && until <= shownAt;
  return isOver ? null : <i className="card-state">{t("reserved")}</i>;
}

/** A press shows «Объявление неактивно» for a while instead of opening the listing. */
export function useInactiveNotice(): { notice: ReactNode; onPress: (event: MouseEvent) => void } {
  const t = useTranslations("listings.card");
  const [pressedAt, setPressedAt] = useState<number>();
  useEffect(() => {
    if (pressedAt === undefined) return undefined;
    const timer = setTimeout(() => setPressedAt(undefined), noticeTime);
    return () => clearTimeout(timer);
  }, [pressedAt]);
  return {
    notice: (
      <output className="card-notice" hidden={pressedAt === undefined}>
        {pressedAt !== undefined && t("inactive")}
      </output>
    ),
    onPress(event) {
      event.preventDefault();
      setPressedAt(event.timeStamp);
    },
  };
}
