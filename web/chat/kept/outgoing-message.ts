import type { Currency } from "#contracts/base/currency.ts";
import type { Photo } from "#contracts/listings/schemas.ts";

/** A message that the server has not acknowledged yet. */
export interface OutgoingMessage {
  /** A UUID: sending it again under the same one is the same message. */
  clientId: string;
  roomId: number;
  text?: string;
  /** Those that the server has already. */
  photos?: readonly Photo[];
  /** Or the bytes of those that may have to be sent first. */
  files?: readonly Blob[];
  offer?: { amount: number; currency: Currency };
  /** Milliseconds since 1970. */
  writtenAt: number;
  state: "waiting" | "failed";
  /** Why it failed, or what it waits for, in the reader's language. */
  error?: string;
  /** The same text will be refused again. */
  isRefused?: true;
}

/** More than this many are not kept: nobody writes so many without a network. */
export const maxOutgoing = 100;
/** In bytes, of all photos that wait. */
export const maxOutgoingBytes = 40_000_000;

/** The bytes of the photos of some messages. */
export function bytesOf(messages: readonly OutgoingMessage[]): number {
  return messages.flatMap(({ files }) => files ?? []).reduce((sum, { size }) => sum + size, 0);
}
