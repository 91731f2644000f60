import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import type { CardView } from "./card-view.ts";

/** How long a notice stays, in milliseconds (spec §2, toasts). */
const noticeTime = 5_000;

/** «Просмотрено»: this browser has opened the ad. It lies on the picture, so that nothing moves when it comes. */
export function SeenMark() {
  const t = useTranslations("listing-card");
  return <i className="card-seen">{t("seen")}</i>;
}

/** Why the public does not see an ad. */
export function StateMark({ state }: { state: NonNullable<CardView["state"]> }) {
  const t = useTranslations("listing-card");
  return <i className="card-state">{t(`state.${state}`)}</i>;
}

/** A press that says «Объявление неактивно» for a while instead of leading to the ad. */
export function useInactiveNotice(): { notice: ReactNode; onPress: (event: MouseEvent) => void } {
  const t = useTranslations("listing-card");
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
