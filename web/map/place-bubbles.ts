import type { Spot } from "#web/ui/map/viewport.ts";

/** The listings of a place, where it is on the screen. */
export interface Bubble extends Spot {
  id: number;
  title: string;
  /** Its number as it is shown. */
  shown: string;
  count: number;
}

/** A bubble with as much of it as fits: its name below, only its number, or a dot. */
export interface PlacedBubble extends Bubble {
  show: "name" | "number" | "dot";
}

/** Pixels: of a letter, of what is around the letters, and how high it is. */
const number = { letter: 8, around: 22, height: 30 };
const name = { letter: 6.4, around: 6, height: 18 };
/** Names are cut beyond. */
const maxName = 130;
const gap = 3;
/** Where there are so few, one that lies on another stands beside it: a region whose middle is its town. */
const maxNudged = 12;
const nudges: readonly Spot[] = [
  { x: 0, y: 0 },
  { x: 0, y: 36 },
  { x: 46, y: 0 },
  { x: -46, y: 0 },
  { x: 0, y: -36 },
];

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The largest bubbles come first and are whole; others show what has room beside these. */
export function placeBubbles(bubbles: readonly Bubble[], chosen: number | undefined): PlacedBubble[] {
  const taken: Box[] = [];
  const isFree = (box: Box) =>
    taken.every(
      (other) =>
        box.right + gap < other.left ||
        box.left > other.right + gap ||
        box.bottom + gap < other.top ||
        box.top > other.bottom + gap,
    );
  const first = (bubble: Bubble) => (bubble.id === chosen ? Number.POSITIVE_INFINITY : bubble.count);
  const ordered = bubbles.toSorted((a, b) => first(b) - first(a) || a.id - b.id);
  const tried = bubbles.length <= maxNudged ? nudges : nudges.slice(0, 1);
  const numbers = ordered.map((bubble) => {
    const half = (bubble.shown.length * number.letter + number.around) / 2;
    for (const nudge of tried) {
      const [x, y] = [bubble.x + nudge.x, bubble.y + nudge.y];
      const box = { left: x - half, right: x + half, top: y - number.height / 2, bottom: y + number.height / 2 };
      if (!isFree(box)) continue;
      taken.push(box);
      return { bubble: { ...bubble, x, y }, box };
    }
    return { bubble, box: undefined };
  });
  // A name takes no number's place.
  return numbers.map(({ bubble, box }) => {
    if (!box) return { ...bubble, show: "dot" as const };
    const half = Math.min(maxName, bubble.title.length * name.letter + name.around) / 2;
    const below = {
      left: bubble.x - half,
      right: bubble.x + half,
      top: box.bottom + gap + 1,
      bottom: box.bottom + name.height,
    };
    const others = taken.filter((other) => other !== box);
    const isNamed = others.every(
      (other) =>
        below.right < other.left || below.left > other.right || below.bottom < other.top || below.top > other.bottom,
    );
    if (isNamed) taken.push(below);
    return { ...bubble, show: isNamed ? ("name" as const) : ("number" as const) };
  });
}
