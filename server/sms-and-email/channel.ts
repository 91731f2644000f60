import type { QueuedDelivery } from "./queries.ts";

/** Outcome of one try. It is stored and logged: it must not contain the text, the code, the recipient or a password. */
export interface Outcome {
  /** `failed`: another try may succeed; `refused`: none will. */
  result: "accepted" | "failed" | "refused";
  /** Why it was not accepted. */
  cause?: string;
  /** What only the operator can repair. */
  alert?: string;
}

/** An SMS or e-mail provider. */
export interface Channel {
  /** One try. It must end within the lease of a delivery, a minute. */
  deliver(delivery: QueuedDelivery): Promise<Outcome>;
  close(): void;
}
