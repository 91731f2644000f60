import type { Spot } from "#web/ui/map/viewport.ts";

/** The listings of a place, where it is on the screen. */
export interface Bubble extends Spot {
  id: number;
  title: string;
  /** Its number as it is shown. */
  shown: string;
  count: number;
  /** What the cheapest costs; absent where that is not known. */
  lowest?: string;
}

/** A bubble with as much of it as fits: its name below or above, only its number, or a dot. */
export interface PlacedBubble extends Bubble {
  show: "name" | "number" | "dot";
  /** Where its name stands. */
  side?: "below" | "above";
}

/** Pixels: of a letter, of what is around the letters, and how high it is. */
const number = { letter: 8, around: 22, height: 30 };
const name = { letter: 6.4, around: 6, height: 18 };
/** Names are cut beyond. */
const maxName = 156;
const gap = 3;
const dotRadius = 5;
/** Where there are so few, one that lies on another stands beside it: a region whose middle is its town. */
const maxNudged = 12;
const nudges: readonly Spot[] = [0, 18, 36, 50].flatMap((far) =>
  (far === 0 ? [0] : [4, 2, 6, 3, 5, 1, 7, 0]).map((eighths) => ({
    x: Math.round(far * Math.sin((eighths * Math.PI) / 4)),
    y: Math.round(-far * Math.cos((eighths * Math.PI) / 4)),
  })),
);

export interface MapSize {
  width: number;
  height: number;
  /** Where the buttons are that lie over it. */
  buttons?: Box | undefined;
}

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** What the number of a bubble takes. */
function numberBox({ x, y, shown }: Bubble): Box {
  const half = (shown.length * number.letter + number.around) / 2;
  return { left: x - half, right: x + half, top: y - number.height / 2, bottom: y + number.height / 2 };
}

/** What its name takes, below or above. */
function nameBox(bubble: Bubble, side: "below" | "above"): Box {
  const { top, bottom } = numberBox(bubble);
  const half = Math.min(maxName, bubble.title.length * name.letter + name.around) / 2;
  const [left, right] = [bubble.x - half, bubble.x + half];
  return side === "below"
    ? { left, right, top: bottom + gap + 1, bottom: bottom + name.height }
    : { left, right, top: top - name.height, bottom: top - gap - 1 };
}

/** What a placed bubble takes. */
export function boxesOf(bubble: PlacedBubble): Box[] {
  const { x, y, show, side } = bubble;
  if (show === "dot") return [{ left: x - dotRadius, right: x + dotRadius, top: y - dotRadius, bottom: y + dotRadius }];
  return [numberBox(bubble), ...(side ? [nameBox(bubble, side)] : [])];
}

/**
 * The largest bubbles come first and are whole; others show what has room beside these. Nothing but dots goes beyond the map or under its
 * buttons, in pixels.
 */
export function placeBubbles(
  bubbles: readonly Bubble[],
  chosen: number | undefined,
  { width, height, buttons }: MapSize,
): PlacedBubble[] {
  const isWhole = ({ left, right, top, bottom }: Box) => left >= 0 && right <= width && top >= 0 && bottom <= height;
  const taken: Box[] = buttons ? [buttons] : [];
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
    for (const nudge of tried) {
      const moved = { ...bubble, x: bubble.x + nudge.x, y: bubble.y + nudge.y };
      const box = numberBox(moved);
      if (!isFree(box) || !(isWhole(box) || bubble.id === chosen)) continue;
      taken.push(box);
      return { bubble: moved, box };
    }
    return { bubble, box: undefined };
  });
  // A name takes no number's place.
  return numbers.map(({ bubble, box }) => {
    if (!box) return { ...bubble, show: "dot" as const };
    const others = taken.filter((other) => other !== box);
    const hasRoom = (own: Box) =>
      isWhole(own) &&
      others.every(
        (other) => own.right < other.left || own.left > other.right || own.bottom < other.top || own.top > other.bottom,
      );
    const side = (["below", "above"] as const).find((tried) => hasRoom(nameBox(bubble, tried)));
    if (side) taken.push(nameBox(bubble, side));
    return { ...bubble, show: side ? ("name" as const) : ("number" as const), side };
  });
}
