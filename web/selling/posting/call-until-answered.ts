import type { BrowserAnswer } from "#web/platform/browser-api.ts";
import { isTemporary, waitBeforeRetry } from "#web/platform/network/retry-delay.ts";

/** This many temporary refusals of the server in a row are final; without a network attempts go on. */
const maxRefusals = 4;

interface RepeatOptions {
  signal: AbortSignal;
  /** Told when a call is sent, and when it has to wait for the network. */
  onStep: (step: "sending" | "network") => void;
}

/** Repeats a call until the answer is final, waiting longer after each failure; undefined if it was aborted. */
export async function callUntilAnswered<T>(
  call: () => Promise<BrowserAnswer<T>>,
  { signal, onStep }: RepeatOptions,
): Promise<Exclude<BrowserAnswer<T>, { network: true }> | undefined> {
  let refusals = 0;
  for (let failures = 1; ; failures++) {
    onStep("sending");
    const answer = await call();
    if (signal.aborted) return undefined;
    if ("value" in answer) return answer;
    if ("network" in answer) {
      refusals = 0;
      onStep("network");
    } else {
      refusals += 1;
      if (!isTemporary(answer.problem.status) || refusals >= maxRefusals) return answer;
    }
    await waitBeforeRetry(failures, signal);
    if (signal.aborted) return undefined;
  }
}
