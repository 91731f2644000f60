import { useMemo } from "react";
import { mapZooms } from "#contracts/map/rules.ts";
import { project } from "#web/business/profile/map/map-view.ts";
import type { Size, Spot } from "#web/ui/map/viewport.ts";
import { onScreen } from "./map-view.ts";
import { type Name, placeNames } from "./names/place-names.ts";
import { useNames } from "./names/use-names.ts";
import { type Box, boxesOf, type PlacedBubble } from "./bubbles/place-bubbles.ts";
import { boxOfMark, groupShops, type ShopGroup } from "./shops/group-shops.ts";
import { useShops } from "./shops/use-shops.ts";

interface SurroundingsInput {
  level: number;
  query: string;
  bounds: string;
  /** What of the drawing is in sight. */
  part: Spot & Size;
  /** Undefined until the map was measured. */
  box: Size | undefined;
  /** What the buttons of the map take. */
  buttons: Box | undefined;
  bubbles: readonly PlacedBubble[];
}

/** What is around the numbers once the map is near enough: names of places that have room, and where businesses are. */
export function useSurroundings({ level, query, bounds, part, box, buttons, bubbles }: SurroundingsInput): {
  names: readonly Name[];
  groups: readonly ShopGroup[];
} {
  const all = useNames(level);
  const shops = useShops(query, level >= mapZooms.places ? bounds : undefined);
  const taken = useMemo(() => [...bubbles.flatMap(boxesOf), ...(buttons ? [buttons] : [])], [bubbles, buttons]);
  const groups = useMemo(() => {
    if (!box) return [];
    const spots = shops.map((shop) => ({ shop, ...project({ longitude: shop.lon, latitude: shop.lat }) }));
    return groupShops(onScreen(spots, part, box), taken);
  }, [shops, box, part, taken]);
  const names = useMemo(() => {
    if (!box) return [];
    const named = new Set(bubbles.filter(({ show }) => show === "name").map(({ id }) => id));
    const isDot = new Set(bubbles.filter(({ show }) => show === "dot").map(({ id }) => id));
    const unnamed = onScreen(all, part, box).filter(({ id }) => !named.has(id));
    // Under its dot.
    const spots = unnamed.map((name) => (isDot.has(name.id) ? { ...name, y: name.y + 14 } : name));
    return placeNames(spots, [...taken, ...groups.map(boxOfMark)], box);
  }, [all, bubbles, taken, groups, box, part]);
  return { names, groups };
}
