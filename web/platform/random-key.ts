/** A unique key of 128 random bits. Unlike `crypto.randomUUID` it works on pages without https, too. */
export function makeKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
