/*
 * SHA-256 (FIPS 180-4) of short texts, many of them: the browser's own answers one text per turn of the event loop,
 * which is twenty times slower than this for the puzzle that needs hundreds of thousands.
 */

/** First 32 bits of the fractional parts of the square and cube roots of primes, as the standard makes them. */
const primes = firstPrimes(64);
const initial = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));

const words = new Int32Array(64);

/** The first 32 bits of the SHA-256 of a text of ASCII characters, as a whole number. */
export function hashBeginning(text: string): number {
  const bytes = pad(text);
  const state = Int32Array.from(initial);
  for (let at = 0; at < bytes.length; at += 64) mix(state, new DataView(bytes.buffer, at, 64));
  return (state[0] ?? 0) >>> 0;
}

/** The text, a bit 1, zeros up to whole blocks of 64 bytes, and the length in bits. */
function pad(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.ceil((text.length + 9) / 64) * 64);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  bytes[text.length] = 0x80;
  new DataView(bytes.buffer).setUint32(bytes.length - 4, text.length * 8);
  return bytes;
}

function mix(state: Int32Array, block: DataView): void {
  for (let i = 0; i < 16; i++) words[i] = block.getInt32(i * 4);
  for (let i = 16; i < 64; i++) {
    const early = wordAt(i - 15);
    const late = wordAt(i - 2);
    const first = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const second = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[i] = wordAt(i - 16) + first + wordAt(i - 7) + second;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const turn = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const next = (h + turn + ((e & f) ^ (~e & g)) + (constants[i] ?? 0) + wordAt(i)) | 0;
    const other = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + next) | 0;
    d = c;
    c = b;
    b = a;
    a = (next + other) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) => (state[i] = (state[i] ?? 0) + value));
}

function wordAt(index: number): number {
  return words[index] ?? 0;
}

function rotate(value: number, bits: number): number {
  return (value >>> bits) | (value << (32 - bits));
}

function fraction(value: number): number {
  return Math.floor((value - Math.floor(value)) * 2 ** 32);
}

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate++)
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  return found;
}
