/** A name that nothing else has, also where a page came without https: 128 random bits. */
export function makeKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
