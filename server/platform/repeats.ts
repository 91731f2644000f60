/** Milliseconds in which the same is said once. */
const interval = 60_000;
/** Keys that are told apart in that time; the memory of those who make up ever new ones is bounded. */
const maxKeys = 5_000;

/** Counts what is said again and again, so that a log has the first of it and its number. */
export interface Repeats {
  /**
   * Returns `true` for the first call with a key in a minute, which the caller logs. Later calls are counted, and
   * `sayAgain` gets their number at the end of the minute. Beyond {@link maxKeys} keys, all others count as one.
   */
  isFirst(key: string, sayAgain: (times: number) => void): boolean;
}

export function createRepeats(): Repeats {
  let entries = new Map<string, { times: number; sayAgain: (times: number) => void }>();
  const end = () => {
    const ended = entries;
    entries = new Map();
    for (const { times, sayAgain } of ended.values()) if (times > 0) sayAgain(times);
  };
  return {
    isFirst(key, sayAgain) {
      if (entries.size === 0) setTimeout(end, interval).unref();
      const known = entries.size < maxKeys || entries.has(key) ? key : "others";
      const entry = entries.get(known);
      if (entry) entry.times += 1;
      else entries.set(known, { times: 0, sayAgain });
      return !entry;
    },
  };
}
