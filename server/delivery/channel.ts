import type { QueuedDelivery } from "./queries.ts";

/** What came of one try. It is stored and logged: nothing of it may hold the text, the code, the recipient or a provider's password. */
export interface Outcome {
  /** `accepted`: the provider has it. `failed`: another try may succeed. `refused`: no other try will. */
  result: "accepted" | "failed" | "refused";
  /** Why not. */
  cause?: string;
  /** What only the operator can repair, for the log. */
  alert?: string;
}

/** An SMS or e-mail provider. */
export interface Channel {
  /** Tries once, within half a minute. */
  deliver(delivery: QueuedDelivery): Promise<Outcome>;
  close(): void;
}
