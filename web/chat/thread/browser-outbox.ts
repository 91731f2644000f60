import { sendMessage } from "#contracts/chat/calls.ts";
import { chatEventPrefix } from "#contracts/chat/live.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import type { Language } from "#web/platform/language.ts";
import { emitLiveEvent } from "#web/platform/network/live-channel.ts";
import { waitBeforeRetry } from "#web/platform/network/retry-delay.ts";
import { readStoredList, writeStoredList } from "#web/platform/storage/browser-storage.ts";
import { onClearPersonalData } from "#web/platform/storage/personal-data.ts";
import { createOutbox, maxOutgoing, type Outbox, type OutgoingMessage } from "./outbox.ts";

/** Where messages wait that were written without a network: they outlive the page, and signing out clears them. */
const storedName = "chat-outbox";

let outbox: Outbox | undefined;
/** Those that this page has, or had. */
const known = new Set<string>();
onClearPersonalData(() => {
  outbox?.clear();
  outbox = undefined;
  known.clear();
});

/** Keeps the messages of this page, and leaves those of other tabs. */
function keep(messages: readonly OutgoingMessage[]): void {
  for (const { clientId } of messages) known.add(clientId);
  const others = readStoredList<OutgoingMessage>(storedName).filter(({ clientId }) => !known.has(clientId));
  writeStoredList(storedName, [...others, ...messages].slice(-maxOutgoing));
}

/** The outbox of this page. */
export function openOutbox(language: Language): Outbox {
  outbox ??= createOutbox({
    restore() {
      const messages = readStoredList<OutgoingMessage>(storedName);
      for (const { clientId } of messages) known.add(clientId);
      return messages;
    },
    keep,
    send: ({ roomId, clientId, text, photos, offer }) =>
      callFromBrowser(sendMessage, {
        language,
        params: { id: roomId },
        body: {
          client_id: clientId,
          ...(text !== undefined && { text }),
          ...(photos && { photo: photos.map(({ id }) => id) }),
          ...(offer && { offer: { amount: offer.amount } }),
        },
      }),
    wait: (failures) => waitBeforeRetry(failures),
    onSent: (message) => emitLiveEvent(`${chatEventPrefix}message`, { message }),
    // What closed the room shows above the composer.
    onRefused: ({ roomId }) => emitLiveEvent(`${chatEventPrefix}room`, { room: roomId }),
  });
  return outbox;
}
