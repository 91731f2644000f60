import { useCallback, useState } from "react";
import { useStore } from "#web/platform/storage/store.ts";
import { type MapLink, shownOf } from "./map-link.ts";

interface Pointing {
  /** The place that is marked: what is pointed at, here or by a card of the list. */
  pointed: number | undefined;
  /** The place that is pointed at here. */
  pointedHere: number | undefined;
  onPoint: (id: number | undefined) => void;
}

const none: readonly number[] = [];

/** What is pointed at on the map, which the list hears of, and in the list. */
export function usePointing(link: MapLink, level: number): Pointing {
  const [pointedHere, setPointed] = useState<number>();
  const path = useStore(link.card, (known) => known, none);
  const onPoint = useCallback(
    (id: number | undefined) => {
      setPointed(id);
      link.place.set(id === undefined ? undefined : { id, level });
    },
    [link, level],
  );
  return { pointed: pointedHere ?? shownOf(path, level), pointedHere, onPoint };
}
