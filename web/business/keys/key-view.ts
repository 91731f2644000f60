import type { ApiKey } from "#contracts/business/keys/schemas.ts";

/** A key with its days in the reader's words. */
export interface KeyView extends ApiKey {
  created: string;
  /** Null: without an end. */
  end: string | null;
  /** The same behind «до»; null: without an end. */
  until: string | null;
  /** Null: never. */
  used: string | null;
}
