import { type FocusEvent, type PointerEvent, type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { indexById } from "#web/location/location-tree.ts";
import { useLocations } from "#web/location/use-locations.ts";
import { type MapLink, pathOnMap, type PointedPlace, shownOf } from "./map-link.ts";

interface LinkedListProps {
  link: MapLink;
  label: string;
  /** Another list is on its way. */
  isBusy?: boolean;
  className: string;
  ref: Ref<HTMLElement>;
  children: ReactNode;
}

/**
 * The cards beside the map: the place of one that is pointed at or has the focus is marked there, and the cards of a place that is pointed at
 * are marked here. What lies in what is fetched once something is pointed at.
 */
export function LinkedList({ link, label, isBusy = false, className, ref, children }: LinkedListProps) {
  const box = useRef<HTMLDivElement>(null);
  const [card, setCard] = useState<number>();
  const [place, setPlace] = useState<PointedPlace>();
  const { locations } = useLocations(card !== undefined || place !== undefined);

  useEffect(() => link.place.subscribe(() => setPlace(link.place.read())), [link]);
  useEffect(() => {
    link.card.set(card === undefined || !locations ? [] : pathOnMap(card, indexById(locations)));
  }, [link, card, locations]);
  useEffect(() => {
    if (!place || !locations || !box.current) return undefined;
    const byId = indexById(locations);
    const marked = [...box.current.querySelectorAll<HTMLElement>(".card")].filter((element) => {
      const of = placeOfCard(element);
      return of !== undefined && shownOf(pathOnMap(of, byId), place.level) === place.id;
    });
    for (const element of marked) element.dataset["pointed"] = "";
    return () => {
      for (const element of marked) delete element.dataset["pointed"];
    };
  }, [place, locations]);

  const point = ({ target }: FocusEvent | PointerEvent) =>
    setCard(target instanceof Element ? placeOfCard(target.closest(".card")) : undefined);
  const leave = () => setCard(undefined);
  return (
    <section ref={ref} tabIndex={-1} aria-label={label} aria-busy={isBusy} className={className}>
      <div
        ref={box}
        onPointerOver={(event) => event.pointerType !== "touch" && point(event)}
        onPointerLeave={leave}
        onFocus={point}
        onBlur={leave}
      >
        {children}
      </div>
    </section>
  );
}

/** The location of a card's listing. */
function placeOfCard(card: Element | null): number | undefined {
  const place = Number(card?.querySelector<HTMLElement>("[data-place]")?.dataset["place"]);
  return place > 0 ? place : undefined;
}
