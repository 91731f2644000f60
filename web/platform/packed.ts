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

/** The value, the same one for each call with the same pack. Do not modify it. */
export function unpack<Value>(packed: Packed<Value>): Value {
  if (!values.has(packed)) values.set(packed, JSON.parse(packed.json));
  return values.get(packed) as Value;
}
