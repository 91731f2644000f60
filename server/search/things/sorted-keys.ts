/** Numbers by keys in typed arrays: hundreds of thousands of entries take no place in the heap. */
export interface SortedKeys {
  /** The numbers of a key in the order in which they were added; none for an unknown key. */
  find(key: number): Uint16Array;
}

/** Pairs of a key and a number below 65,536, in typed arrays that grow. */
export interface KeyList {
  push(key: number, value: number): void;
  /** The pairs in the order of their keys, equal ones in that of their numbers where `byValue`, else as they were added. */
  inOrder(byValue?: boolean): { keys: Float64Array; values: Uint16Array };
}

const firstSize = 1 << 14;

export function createKeyList(): KeyList {
  let keys = new Float64Array(firstSize);
  let values = new Uint16Array(firstSize);
  let length = 0;
  return {
    push(key, value) {
      if (length === keys.length) {
        const [before, numbers] = [keys, values];
        keys = new Float64Array(length * 2);
        keys.set(before);
        values = new Uint16Array(length * 2);
        values.set(numbers);
      }
      keys[length] = key;
      values[length] = value;
      length += 1;
    },
    inOrder(byValue = false) {
      const all = new Uint32Array(length).map((_, index) => index);
      const numberOf = (index: number) => (byValue ? (values[index] ?? 0) : index);
      const order = all.toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || numberOf(a) - numberOf(b));
      return {
        keys: Float64Array.from(order, (index) => keys[index] ?? 0),
        values: Uint16Array.from(order, (index) => values[index] ?? 0),
      };
    },
  };
}

/** Finds in pairs that are in the order of their keys. */
export function findInSorted({ keys, values }: { keys: Float64Array; values: Uint16Array }): SortedKeys {
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
