import { useState } from "react";

interface CodeAnswer {
  /** Seconds before another code may be asked for; set by an answer that sent one. */
  resendAfterSeconds?: number;
}

/** For the {@link ResendButton}: the wait of the code that was sent last. */
interface SentCode {
  /** Another one for each code: the wait begins anew. */
  key: number;
  seconds: number;
}

/** The code that was sent last: a wrong attempt, whose answer sent none, must not restart the wait for the next one. */
export function useSentCode(answer: CodeAnswer): SentCode {
  const [sent, setSent] = useState({ answer, key: 1 });
  if (answer !== sent.answer && answer.resendAfterSeconds) setSent({ answer, key: sent.key + 1 });
  return { key: sent.key, seconds: sent.answer.resendAfterSeconds ?? 0 };
}
