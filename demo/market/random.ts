/** A stream of pseudo-random numbers, independent of what was drawn from others. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from 0 up to, not including, `bound`. */
  below(bound: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** An item of a list, which must not be empty. */
  pick<T>(list: readonly T[]): T;
}

/**
 * The stream for one thing: by seed, kind (`stream`) and number. So the i-th listing depends only on the seed and i, and a
 * generation that was interrupted continues with the same result.
 * The generator is sfc32 (C. Doty-Humphrey, PractRand), its state filled by splitmix32.
 */
export function randomFor(seed: number, stream: number, index: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35)) | 0;
  const fill = () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return mixed ^ (mixed >>> 15);
  };
  let a = fill();
  let b = fill();
  let c = fill();
  let counter = 1;
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 0x1_0000_0000;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick(list) {
      const [first] = list;
      if (first === undefined) throw new RangeError("nothing to pick from");
      return list[below(list.length)] ?? first;
    },
  };
}

/** Choices laid end to end from 0 to 1, each as wide as its weight. */
export interface Weighted<T> {
  /** The choice at a point from 0 to 1. */
  at(point: number): T;
}

/** `choices` must not be empty. */
export function weigh<T>(choices: readonly T[], weightOf: (choice: T) => number): Weighted<T> {
  const total = choices.reduce((sum, choice) => sum + weightOf(choice), 0);
  const ends = new Float64Array(choices.length);
  let sum = 0;
  choices.forEach((choice, index) => {
    sum += weightOf(choice);
    ends[index] = sum / total;
  });
  return {
    at(point) {
      let low = 0;
      let high = choices.length - 1;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((ends[middle] ?? 1) <= point) low = middle + 1;
        else high = middle;
      }
      const choice = choices[low];
      if (choice === undefined) throw new RangeError("nothing to choose from");
      return choice;
    },
  };
}

const goldenRatio = (Math.sqrt(5) - 1) / 2;

/**
 * The i-th point of a sequence that fills 0 to 1 evenly (additive recurrence of the golden ratio): any n points in a row
 * leave no gap wider than 2/n, so that a choice with a share of 2/n is certain to occur among n.
 */
export function spread(index: number, offset = 0): number {
  return (index * goldenRatio + offset) % 1;
}
