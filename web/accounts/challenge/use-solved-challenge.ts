import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FetcherSubmitFunction, SubmitFunction, SubmitOptions } from "react-router";
import type { Challenge } from "#contracts/base/challenge.ts";

/** `action` is a path without the language; the page's own by default. */
interface ChallengedForm extends Pick<SubmitOptions, "action" | "defaultShouldRevalidate"> {
  /** The form, which has no fields that matter, was sent before the scripts ran. */
  wasSent?: boolean;
}

/**
 * Solves the challenge of the server and sends the last form again with the proof. `share` is the progress from 0 to 1,
 * undefined without a challenge; `remember` has to be called with each form that is sent.
 */
export function useSolvedChallenge(
  challenge: Challenge | undefined,
  { submit }: { submit: SubmitFunction | FetcherSubmitFunction },
  { wasSent = false, ...options }: ChallengedForm,
): { share: number | undefined; remember: (form: FormData) => void } {
  const sent = useRef<FormData>(undefined);
  const [share, setShare] = useState<number>();
  const sendAgain = useEffectEvent((proof: string) => {
    const form = sent.current;
    if (!form) return;
    form.set("proof", proof);
    void submit(form, { method: "post", ...options });
  });

  useEffect(() => {
    if (wasSent) sent.current ??= new FormData();
    if (!challenge || !sent.current) return undefined;
    const stop = new AbortController();
    const solve = async () => {
      setShare(0);
      const { solveChallenge } = await import("./solve-challenge.ts");
      const proof = await solveChallenge(challenge, { signal: stop.signal, onProgress: setShare });
      setShare(undefined);
      if (proof) sendAgain(proof);
    };
    void solve();
    return () => stop.abort();
  }, [challenge, wasSent]);

  return { share, remember: (form) => (sent.current = form) };
}
