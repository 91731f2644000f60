import type { Box } from "../bubbles/place-bubbles.ts";
import type { Spot } from "#web/ui/map/viewport.ts";

/** A place that may be named on the map, where it is on the screen. */
export interface Name extends Spot {
  id: number;
  title: string;
  /** Named before villages. */
  isDistrict: boolean;
}

/** Pixels of a letter, and how high a name is. */
const size = { letter: 6, height: 15 };
/** More are no help. */
const maxNames = 60;

/** The names that have room beside what is taken, none on another, in the order in which they are given. */
export function placeNames(
  names: readonly Name[],
  taken: readonly Box[],
  whole: { width: number; height: number },
): Name[] {
  const boxes = [...taken];
  const placed: Name[] = [];
  for (const name of names) {
    if (placed.length >= maxNames) break;
    const half = (name.title.length * size.letter) / 2;
    const box = {
      left: name.x - half,
      right: name.x + half,
      top: name.y - size.height / 2,
      bottom: name.y + size.height / 2,
    };
    const isWhole = box.left >= 0 && box.right <= whole.width && box.top >= 0 && box.bottom <= whole.height;
    const isFree = boxes.every(
      (other) =>
        box.right + 4 < other.left || box.left > other.right + 4 || box.bottom < other.top || box.top > other.bottom,
    );
    if (!isWhole || !isFree) continue;
    boxes.push(box);
    placed.push(name);
  }
  return placed;
}
