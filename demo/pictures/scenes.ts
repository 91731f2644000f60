import { drawGround, type GroundName, isStanding, type Light, lights } from "./grounds.ts";
import type { Subject } from "./subjects.ts";

/** How a view of a thing is composed. */
export interface Scene {
  ground: GroundName;
  light: Light;
  /** Chooses between the variants of a ground. */
  turn: number;
  hue: number;
  poses: readonly Pose[];
}

interface Pose {
  /** Square root of the thing's area, as a share of the picture's height. */
  size: number;
  /** Where its middle is, as a share of the width. */
  x: number;
  /** How much higher than the others it stands, as a share of the height: what is farther away. */
  above: number;
  mirrored: boolean;
  /** Degrees. */
  angle: number;
}

function pose(size: number, x: number, rest: Partial<Pose> = {}): Pose {
  return { size, x, above: 0, mirrored: false, angle: 0, ...rest };
}

/** Compositions with one thing. */
const alone: readonly (readonly [Pose])[] = [
  [pose(0.56, 0.5)],
  [pose(0.66, 0.44, { mirrored: true })],
  [pose(0.48, 0.58)],
  [pose(0.6, 0.56, { mirrored: true })],
  [pose(0.52, 0.42)],
];
/** Compositions with several, the farthest first. */
const crowds: readonly (readonly Pose[])[] = [
  [pose(0.32, 0.27, { above: 0.09, mirrored: true }), pose(0.46, 0.6)],
  [pose(0.28, 0.2, { above: 0.1 }), pose(0.3, 0.78, { above: 0.08, mirrored: true }), pose(0.44, 0.48)],
];
/** Degrees by which what lies is turned, from view to view. */
const angles = [0, -9, 7, -4, 11];
/** Degrees by which the hue changes from view to view. */
const hues = [0, 28, -36, 60, -70];

/** Composes the `view`-th picture of a look of a subject; `seed` tells subjects apart. Neighbouring views differ in everything. */
export function composeScene(subject: Subject, look: number, view: number, seed: number): Scene {
  const number = view + look * subject.views;
  const ground = subject.grounds[number % subject.grounds.length] ?? subject.grounds[0];
  const turn = seed + number;
  const isCrowd = subject.inCrowds === true && number % 2 === 1;
  const poses = isCrowd ? (crowds[Math.floor(number / 2) % crowds.length] ?? []) : (alone[turn % alone.length] ?? []);
  const angle = isStanding(ground) ? 0 : (angles[turn % angles.length] ?? 0);
  return {
    ground,
    light: lights[turn % lights.length] ?? lights[0],
    turn,
    hue: subject.hue + (hues[number % hues.length] ?? 0),
    poses: poses.map((one) => ({
      ...one,
      angle,
      mirrored: one.mirrored && subject.hasLetters !== true,
    })),
  };
}

/** Where the lower edge of what stands is, as a share of the height. */
const floor = 0.88;
/** The middle of what lies. */
const middle = 0.52;

/** A thing in its place, in pixels of the picture. */
export interface PlacedThing {
  left: number;
  top: number;
  width: number;
  height: number;
  mirrored: boolean;
  angle: number;
}

/** Where the things of a scene are in a picture of this size, the farthest first. */
export function placeThings(
  { ground, poses }: Scene,
  thing: { width: number; height: number },
  picture: { width: number; height: number },
): PlacedThing[] {
  return poses.map(({ size, x, above, mirrored, angle }) => {
    // A long car and a tall phone get the same area, within bounds.
    const scale = Math.min(
      (size * picture.height) / Math.sqrt(thing.width * thing.height),
      (0.8 * picture.width) / thing.width,
      (0.76 * picture.height) / thing.height,
    );
    const width = Math.max(1, Math.round(thing.width * scale));
    const height = Math.max(1, Math.round(thing.height * scale));
    const bottom = isStanding(ground) ? floor - above : middle - above + height / picture.height / 2;
    const left = Math.round(x * picture.width - width / 2);
    return { left, top: Math.round(bottom * picture.height - height), width, height, mirrored, angle };
  });
}

/** The ground of a scene as SVG, with the shadows of what stands on it; `width` is that of the picture which they are placed in. */
export function drawSceneGround(
  { ground, light, turn, hue }: Scene,
  placed: readonly PlacedThing[],
  width: number,
): string {
  const unit = 400 / width;
  const shadows = placed.map((thing) => ({
    x: (thing.left + thing.width / 2) * unit,
    y: (thing.top + thing.height) * unit - 3.5,
    reach: thing.width * 0.56 * unit,
  }));
  return drawGround(ground, light, { turn, hue: ((hue % 360) + 360) % 360, shadows });
}
