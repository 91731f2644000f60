import { useCallback, useEffect, useRef } from "react";
import type { Size, Spot } from "#web/ui/map/viewport.ts";
import { areaOf } from "./area.ts";

/** Milliseconds that the map rests before the list follows it. */
const pause = 450;

interface ToldArea {
  /** How often the map was moved by hand. */
  moves: number;
  /** What is in sight. */
  part: Spot & Size;
  /** What the address leads to: a part of the map or a place. */
  address: string | undefined;
  /** The address has changed otherwise: the map follows it. */
  restart: () => void;
  onMove: (area: string | undefined) => void;
}

/**
 * Tells what is in sight once the map was moved by hand. The function returned is told where the address will lead to when something else is
 * chosen on the map.
 */
export function useToldArea({ moves, part, address, restart, onMove }: ToldArea): (address: string) => void {
  const told = useRef({ moves, address });

  useEffect(() => {
    if (told.current.moves === moves) return undefined;
    const timer = setTimeout(() => {
      const area = areaOf(part);
      told.current = { moves, address: area };
      onMove(area);
    }, pause);
    return () => clearTimeout(timer);
  }, [moves, part, onMove]);

  useEffect(() => {
    if (told.current.address === address) return;
    told.current = { moves, address };
    restart();
    // Only another address is a reason to look elsewhere.
    // oxlint-disable-next-line react/exhaustive-deps -- the others change with every move
  }, [address]);

  return useCallback(
    (next) => {
      told.current = { moves, address: next };
    },
    [moves],
  );
}
