import { sendMessage } from "#contracts/chat/calls.ts";
import { chatEventPrefix } from "#contracts/chat/live.ts";
import type { ChatMessage } from "#contracts/chat/schemas.ts";
import type { Photo } from "#contracts/listings/schemas.ts";
import { ownerOfPage } from "#web/platform/acting-as.ts";
import { type BrowserAnswer, callFromBrowser } from "#web/platform/browser-api.ts";
import type { Language } from "#web/platform/language.ts";
import { emitLiveEvent } from "#web/platform/network/live-channel.ts";
import { waitBeforeRetry } from "#web/platform/network/retry-delay.ts";
import { onClearPersonalData } from "#web/platform/storage/personal-data.ts";
import type { OutgoingMessage } from "../kept/outgoing-message.ts";
import { readOutgoing, writeOutgoing } from "../kept/outgoing-store.ts";
import { forgetUploads, uploadPhoto } from "../kept/upload-photo.ts";
import { createOutbox, type Outbox } from "./outbox.ts";

let opened: { owner: string; outbox: Outbox } | undefined;
onClearPersonalData(() => {
  opened?.outbox.clear();
  opened = undefined;
});

/** The outbox of this page and of whoever is signed in, or of what they act as. */
export function openOutbox(language: Language, userId: number): Outbox {
  const owner = ownerOfPage(userId);
  if (opened?.owner === owner) return opened.outbox;
  opened?.outbox.clear();
  const outbox = createOutbox({
    restore: () => readOutgoing(owner),
    keep: keepFor(owner),
    isOffline: () => !navigator.onLine,
    hold: (message) => writeOutgoing(owner, [message], []),
    send: (message) => sendOutgoing(message, language),
    wait: (failures) => waitBeforeRetry(failures),
    onSent: (message) => emitLiveEvent(`${chatEventPrefix}message`, { message }),
    // What closed the room shows above the composer.
    onRefused: ({ roomId }) => emitLiveEvent(`${chatEventPrefix}room`, { room: roomId }),
  });
  opened = { owner, outbox };
  return outbox;
}

/** Writes what has changed since the last time, one change after another, and leaves the messages of other tabs. */
function keepFor(owner: string): (messages: readonly OutgoingMessage[]) => void {
  let kept: readonly OutgoingMessage[] = [];
  let turn = Promise.resolve(true);
  return (messages) => {
    const changed = messages.filter((message) => !kept.includes(message));
    const removed = kept.filter(({ clientId }) => !messages.some((message) => message.clientId === clientId));
    kept = messages;
    const ids = removed.map(({ clientId }) => clientId);
    turn = turn.then(() => writeOutgoing(owner, changed, ids));
  };
}

/** Sends a message, before it its photos. One that the server has thrown away meanwhile is sent again. */
async function sendOutgoing(message: OutgoingMessage, language: Language): Promise<BrowserAnswer<ChatMessage>> {
  const { files = [] } = message;
  for (const isLast of [files.length === 0, true]) {
    const photos = await uploadFiles(files, language);
    if (!("value" in photos)) return photos;
    const answer = await sendWith(message, [...(message.photos ?? []), ...photos.value], language);
    if (isLast || !("problem" in answer) || !answer.problem.errors?.["photo"]) return answer;
    forgetUploads(files);
  }
  return { network: true };
}

async function uploadFiles(files: readonly Blob[], language: Language): Promise<BrowserAnswer<Photo[]>> {
  const photos: Photo[] = [];
  for (const file of files) {
    const answer = await uploadPhoto(file, language);
    if (!("value" in answer)) return answer;
    photos.push(answer.value);
  }
  return { value: photos };
}

function sendWith(
  { roomId, clientId, text, offer }: OutgoingMessage,
  photos: readonly Photo[],
  language: Language,
): Promise<BrowserAnswer<ChatMessage>> {
  return callFromBrowser(sendMessage, {
    language,
    params: { id: roomId },
    body: {
      client_id: clientId,
      ...(text !== undefined && { text }),
      ...(photos.length > 0 && { photo: photos.map(({ id }) => id) }),
      ...(offer && { offer: { amount: offer.amount } }),
    },
  });
}
