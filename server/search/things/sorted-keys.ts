/** Numbers by keys in typed arrays: hundreds of thousands of entries take no place in the heap. */
export interface SortedKeys {
  /** The numbers of a key in the order in which they were added; none for an unknown key. */
  find(key: number): Uint16Array;
}

/** Sorts pairs of a key and a number below 65,536. */
export function sortKeys(pairs: readonly (readonly [key: number, value: number])[]): SortedKeys {
  const order = Uint32Array.from(pairs, (_, index) => index).toSorted((a, b) => {
    const [first = 0] = pairs[a] ?? [];
    const [second = 0] = pairs[b] ?? [];
    return first - second || a - b;
  });
  const keys = Float64Array.from(order, (index) => pairs[index]?.[0] ?? 0);
  const values = Uint16Array.from(order, (index) => pairs[index]?.[1] ?? 0);
  /** The first entry whose key is not below. */
  const lowerBound = (key: number) => {
    let [from, to] = [0, keys.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((keys[middle] ?? 0) < key) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  return {
    find(key) {
      const from = lowerBound(key);
      let to = from;
      while (to < keys.length && keys[to] === key) to += 1;
      return values.subarray(from, to);
    },
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
