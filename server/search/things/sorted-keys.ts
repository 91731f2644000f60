/** Numbers by keys, in typed arrays: hundreds of thousands of entries take no place in the heap. */
export interface KeyTable {
  /** In ascending order. */
  keys: Float64Array;
  /** Where the values of each key begin; the last entry is the number of values. */
  starts: Uint32Array;
  values: Uint16Array;
}

/** The values of a key in the order in which they were added; none for an unknown key. */
export function findValues({ keys, starts, values }: KeyTable, key: number): Uint16Array {
  let [from, to] = [0, keys.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((keys[middle] ?? 0) < key) from = middle + 1;
    else to = middle;
  }
  return keys[from] === key ? values.subarray(starts[from], starts[from + 1]) : values.subarray(0, 0);
}

export function buildKeyTable(valuesByKey: ReadonlyMap<number, readonly number[]>): KeyTable {
  const entries = [...valuesByKey].toSorted(([one], [other]) => one - other);
  const starts = new Uint32Array(entries.length + 1);
  for (const [at, [, values]] of entries.entries()) starts[at + 1] = (starts[at] ?? 0) + values.length;
  return {
    keys: Float64Array.from(entries, ([key]) => key),
    starts,
    values: Uint16Array.from(entries.flatMap(([, values]) => values)),
  };
}

/** A hash of 53 bits (cyrb53): among 200,000 keys an unknown text is taken for one of them once in 45 billion. */
export function hashKey(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
}
