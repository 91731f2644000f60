import type { Currency } from "#contracts/base/currency.ts";
import type { Problem } from "#contracts/base/errors.ts";
import type { ChatMessage } from "#contracts/chat/schemas.ts";
import type { Photo } from "#contracts/listings/schemas.ts";
import type { BrowserAnswer } from "#web/platform/browser-api.ts";
import { isTemporary } from "#web/platform/network/retry-delay.ts";
import { createStore, type Store } from "#web/platform/storage/store.ts";

/** A message that the server has not acknowledged yet. */
export interface OutgoingMessage {
  /** A UUID: sending it again under the same one is the same message. */
  clientId: string;
  roomId: number;
  text?: string;
  photos?: readonly Photo[];
  offer?: { amount: number; currency: Currency };
  /** Milliseconds since 1970. */
  writtenAt: number;
  state: "waiting" | "failed";
  /** Why it failed, in the reader's language. */
  error?: string;
}

/** More than this many are not kept: nobody writes so many without a network. */
export const maxOutgoing = 100;

/** What the outbox needs from the browser; tests replace it. */
export interface OutboxEnvironment {
  /** Messages that were kept on this device. */
  restore: () => OutgoingMessage[];
  keep: (messages: readonly OutgoingMessage[]) => void;
  send: (message: OutgoingMessage) => Promise<BrowserAnswer<ChatMessage>>;
  /** Waits before the next attempt: longer after each failure, but at most until the connection is back. */
  wait: (failures: number) => Promise<void>;
  /** The server has taken a message. */
  onSent: (message: ChatMessage) => void;
  /** The server has refused one. */
  onRefused: (message: OutgoingMessage, problem: Problem) => void;
}

/** One's messages on their way, sent one after another: they arrive in the order in which they were written. */
export interface Outbox {
  store: Pick<Store<readonly OutgoingMessage[]>, "read" | "subscribe">;
  /** False if too many wait. */
  add: (message: Omit<OutgoingMessage, "state">) => boolean;
  /** «Отправить снова». */
  retry: (clientId: string) => void;
  discard: (clientId: string) => void;
  /** Whoever wrote them has signed out: none is sent any more. */
  clear: () => void;
}

export function createOutbox(environment: OutboxEnvironment): Outbox {
  const store = createStore<readonly OutgoingMessage[]>(environment.restore().slice(-maxOutgoing));
  let isSending = false;
  const set = (messages: readonly OutgoingMessage[]) => {
    store.set(messages);
    environment.keep(messages);
  };
  const change = (clientId: string, fields: Partial<OutgoingMessage>) =>
    set(store.read().map((message) => (message.clientId === clientId ? { ...message, ...fields } : message)));
  const remove = (clientId: string) => set(store.read().filter((message) => message.clientId !== clientId));

  const findWaiting = () => store.read().find(({ state }) => state === "waiting");
  const sendOne = async (message: OutgoingMessage): Promise<void> => {
    for (let failures = 1; ; failures += 1) {
      const answer = await environment.send(message);
      if ("value" in answer) {
        // First into the thread, so that it never is nowhere.
        environment.onSent(answer.value);
        remove(message.clientId);
        return;
      }
      if ("problem" in answer && !isTemporary(answer.problem.status)) {
        change(message.clientId, { state: "failed", error: answer.problem.detail });
        environment.onRefused(message, answer.problem);
        return;
      }
      await environment.wait(failures);
      // It was discarded meanwhile, or all were.
      if (!store.read().some(({ clientId }) => clientId === message.clientId)) return;
    }
  };
  const send = async () => {
    if (isSending) return;
    isSending = true;
    try {
      // Looked for without a wait in between: what is added while the last one ends is not left lying.
      for (let message = findWaiting(); message; message = findWaiting()) await sendOne(message);
    } finally {
      isSending = false;
    }
  };
  void send();
  return {
    store,
    add(message) {
      if (store.read().length >= maxOutgoing) return false;
      set([...store.read(), { ...message, state: "waiting" }]);
      void send();
      return true;
    },
    retry(clientId) {
      set(store.read().map((message) => (message.clientId === clientId ? startAgain(message) : message)));
      void send();
    },
    discard: remove,
    clear: () => store.set([]),
  };
}

function startAgain(message: OutgoingMessage): OutgoingMessage {
  const again: OutgoingMessage = { ...message, state: "waiting" };
  delete again.error;
  return again;
}
