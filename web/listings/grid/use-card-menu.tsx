import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import type { CardView } from "#web/listings/card/card-view.ts";

const CardMenu = lazy(() => import("./card-menu.tsx").then((module) => ({ default: module.CardMenu })));

/** The menu of the cards of a list; its code comes with the first press. */
export function useCardMenu(): { menu: ReactNode; openMenu: (card: CardView, anchor: Element) => void } {
  const [opened, setOpened] = useState<{ card: CardView; anchor: Element }>();
  const openMenu = useCallback((card: CardView, anchor: Element) => setOpened({ card, anchor }), []);
  const menu = opened && (
    <Suspense>
      <CardMenu {...opened} onClose={() => setOpened(undefined)} />
    </Suspense>
  );
  return { menu, openMenu };
}
