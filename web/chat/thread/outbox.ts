import type { ErrorCode, Problem } from "#contracts/base/errors.ts";
import type { ChatMessage } from "#contracts/chat/schemas.ts";
import type { BrowserAnswer } from "#web/platform/browser-api.ts";
import { isTemporary } from "#web/platform/network/retry-delay.ts";
import { createStore, type Store } from "#web/platform/storage/store.ts";
import { bytesOf, maxOutgoing, maxOutgoingBytes, type OutgoingMessage } from "../kept/outgoing-message.ts";

/** What the outbox needs from the browser; tests replace it. */
export interface OutboxEnvironment {
  /** Messages that were kept on this device. */
  restore: () => Promise<readonly OutgoingMessage[]>;
  /** Keeps the messages there are now, as far as the device can. */
  keep: (messages: readonly OutgoingMessage[]) => void;
  /** Without a network a message is kept before it counts as written. */
  isOffline: () => boolean;
  /** Keeps one message; false where the device cannot. */
  hold: (message: OutgoingMessage) => Promise<boolean>;
  send: (message: OutgoingMessage) => Promise<BrowserAnswer<ChatMessage>>;
  /** Waits before the next attempt: longer after each failure, but at most until the connection is back. */
  wait: (failures: number) => Promise<void>;
  /** The server has taken a message. */
  onSent: (message: ChatMessage) => void;
  /** The server has refused one. */
  onRefused: (message: OutgoingMessage, problem: Problem) => void;
}

/** What has become of a message that was to be added: `notKept` it would be lost with the page, and there is no network to send it by. */
export type PutOutcome = "added" | "tooMany" | "notKept";

/** One's messages on their way, sent one after another: they arrive in the order in which they were written. */
export interface Outbox {
  store: Pick<Store<readonly OutgoingMessage[]>, "read" | "subscribe">;
  put: (message: Omit<OutgoingMessage, "state">) => Promise<PutOutcome>;
  /** «Отправить снова». */
  retry: (clientId: string) => void;
  discard: (clientId: string) => void;
  /** Whoever wrote them has signed out: none is sent any more. */
  clear: () => void;
}

export function createOutbox(environment: OutboxEnvironment): Outbox {
  const store = createStore<readonly OutgoingMessage[]>([]);
  let isSending = false;
  let isRestored = false;
  let isCleared = false;
  const set = (messages: readonly OutgoingMessage[]) => {
    store.set(messages);
    if (!isCleared) environment.keep(messages);
  };
  const change = (clientId: string, fields: Partial<OutgoingMessage>) =>
    set(store.read().map((message) => (message.clientId === clientId ? { ...message, ...fields } : message)));
  const remove = (clientId: string) => set(store.read().filter((message) => message.clientId !== clientId));

  const findWaiting = () => store.read().find(({ state }) => state === "waiting");
  const sendOne = async (message: OutgoingMessage): Promise<void> => {
    for (let failures = 1; ; failures += 1) {
      const answer = await environment.send(message);
      if (isCleared) return;
      if ("value" in answer) {
        // First into the thread, so that it never is nowhere.
        environment.onSent(answer.value);
        remove(message.clientId);
        return;
      }
      if ("problem" in answer && !isTemporary(answer.problem.status)) {
        const { code, detail } = answer.problem;
        change(message.clientId, { state: "failed", error: detail, ...(refusesText.has(code) && { isRefused: true }) });
        environment.onRefused(message, answer.problem);
        return;
      }
      // Whoever writes fast is told why the next message waits.
      if ("problem" in answer && answer.problem.code === "rate_limited")
        change(message.clientId, { error: answer.problem.detail });
      await environment.wait(failures);
      // It was discarded meanwhile, or all were.
      if (!store.read().some(({ clientId }) => clientId === message.clientId)) return;
    }
  };
  const send = async () => {
    // Those of before go first.
    if (isSending || !isRestored) return;
    isSending = true;
    try {
      // Looked for without a wait in between: what is added while the last one ends is not left lying.
      for (let message = findWaiting(); message; message = findWaiting()) await sendOne(message);
    } finally {
      isSending = false;
    }
  };
  const restore = async () => {
    const kept = await environment.restore().catch(() => []);
    if (isCleared) return;
    const added = new Set(store.read().map(({ clientId }) => clientId));
    const missing = kept.filter(({ clientId }) => !added.has(clientId));
    if (missing.length > 0) set([...missing, ...store.read()].slice(0, maxOutgoing));
    isRestored = true;
    void send();
  };
  void restore();
  return {
    store,
    async put(written) {
      // Also where the clock was set back: kept ones are read in this order.
      const writtenAt = Math.max(written.writtenAt, (store.read().at(-1)?.writtenAt ?? 0) + 1);
      const message: OutgoingMessage = { ...written, writtenAt, state: "waiting" };
      if (!hasRoom([...store.read(), message])) return "tooMany";
      if (environment.isOffline() && !(await environment.hold(message))) return "notKept";
      if (isCleared) return "notKept";
      set([...store.read(), message]);
      void send();
      return "added";
    },
    retry(clientId) {
      set(store.read().map((message) => (message.clientId === clientId ? startAgain(message) : message)));
      void send();
    },
    discard: remove,
    clear() {
      isCleared = true;
      store.set([]);
    },
  };
}

/** Refusals of what is written, whenever it is sent. */
const refusesText: ReadonlySet<string> = new Set<ErrorCode>(["message_refused", "deal_code_in_chat"]);

function hasRoom(messages: readonly OutgoingMessage[]): boolean {
  return messages.length <= maxOutgoing && bytesOf(messages) <= maxOutgoingBytes;
}

function startAgain(message: OutgoingMessage): OutgoingMessage {
  const again: OutgoingMessage = { ...message, state: "waiting" };
  delete again.error;
  delete again.isRefused;
  return again;
}
