import type { QueuedMessage } from "./queries.ts";

/** What came of one try. Nothing of it may hold the text, the code, the recipient or a password of the provider's: it is kept and logged. */
export interface Outcome {
  /** `accepted`: the provider has it. `failed`: another try may do. `refused`: no other try will. */
  result: "accepted" | "failed" | "refused";
  /** Why not. */
  cause?: string;
  /** What only the operator can mend. */
  trouble?: string;
}

/** A way to people. */
export interface Channel {
  /** Tries once, in half a minute at most. */
  deliver(message: QueuedMessage): Promise<Outcome>;
  close(): void;
}
