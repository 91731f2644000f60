/**
 * A value of a loader as one text. The router writes and reads every field of every object on its own; for a list of cards that takes
 * several times as long as JSON, on the server and on phones.
 */
export interface Packed<Value> {
  readonly json: string;
  /** Never there: it only carries the type. */
  readonly of?: Value;
}

/** What was packed in this process, or unpacked in this browser. */
const values = new WeakMap<object, unknown>();

/** Packs what can be written as JSON. */
export function pack<Value>(value: Value): Packed<Value> {
  const packed: Packed<Value> = { json: JSON.stringify(value) };
  values.set(packed, value);
  return packed;
}

const packedOf = new WeakMap<object, Map<string, Packed<unknown>>>();

/** Packs what is made of reference data: once for all pages, as long as the data are the same object. `key`: what else it depends on. */
export function packOnce<Value>(reference: object, key: string, make: () => Value): Packed<Value> {
  const known = packedOf.get(reference) ?? new Map<string, Packed<unknown>>();
  packedOf.set(reference, known);
  const packed = known.get(key) ?? pack(make());
  known.set(key, packed);
  return packed as Packed<Value>;
}

/** The value, the same one for each call with the same pack. Do not modify it. */
export function unpack<Value>(packed: Packed<Value>): Value {
  if (!values.has(packed)) values.set(packed, JSON.parse(packed.json));
  return values.get(packed) as Value;
}
