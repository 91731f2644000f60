import { expect, test, vi } from "vitest";
import type { Problem } from "#contracts/base/errors.ts";
import type { BrowserAnswer } from "#web/platform/browser-api.ts";
import type { ChatMessage } from "#contracts/chat/schemas.ts";
import { chatMessage } from "../view/test-records.fixture.ts";
import { createOutbox, maxOutgoing, type OutgoingMessage } from "./outbox.ts";

const refused: Problem = {
  type: "about:blank",
  title: "message_refused",
  status: 403,
  code: "message_refused",
  detail: "Нельзя",
};

/** An outbox whose requests the test answers. */
function open(restored: OutgoingMessage[] = []) {
  const requests: { clientId: string; answer: (answer: BrowserAnswer<ChatMessage>) => void }[] = [];
  const kept: (readonly OutgoingMessage[])[] = [];
  const events = { sent: [] as (string | null)[], refused: [] as string[], waits: [] as number[] };
  const outbox = createOutbox({
    restore: () => restored,
    keep: (messages) => kept.push(messages),
    send: ({ clientId }) => new Promise((answer) => requests.push({ clientId, answer })),
    async wait(failures) {
      events.waits.push(failures);
    },
    onSent: (message) => events.sent.push(message.client_id),
    onRefused: ({ clientId }) => events.refused.push(clientId),
  });
  const write = (clientId: string) => outbox.add({ clientId, roomId: 5, text: clientId, writtenAt: 0 });
  const answer = async (answer: BrowserAnswer<ChatMessage>) => {
    const request = await vi.waitFor(() => requests.shift() ?? Promise.reject(new Error("nothing is sent")));
    request.answer(answer);
    await new Promise((resolve) => setTimeout(resolve));
    return request.clientId;
  };
  const states = () => outbox.store.read().map(({ clientId, state }) => `${clientId} ${state}`);
  return { outbox, write, answer, states, requests, kept, events };
}

const taken = (clientId: string) => ({ value: chatMessage({ client_id: clientId }) });

test("messages are sent one after another, in the order in which they were written", async () => {
  const { write, answer, states, requests, events } = open();
  write("a");
  write("b");
  expect(requests).toHaveLength(1);
  expect(await answer(taken("a"))).toBe("a");
  expect(states()).toEqual(["b waiting"]);
  expect(await answer(taken("b"))).toBe("b");
  expect(states()).toEqual([]);
  expect(events.sent).toEqual(["a", "b"]);
});

test("without a network the same message is tried again, and what waits is kept", async () => {
  const { write, answer, states, kept, events } = open();
  write("a");
  expect(await answer({ network: true })).toBe("a");
  expect(await answer({ problem: { ...refused, status: 503, code: "unavailable" } })).toBe("a");
  expect(states()).toEqual(["a waiting"]);
  expect(kept.at(-1)?.map(({ clientId }) => clientId)).toEqual(["a"]);
  expect(events.waits).toEqual([1, 2]);
  await answer(taken("a"));
  expect(kept.at(-1)).toEqual([]);
});

test("a refused message says why, lets the next one through, and can be sent again", async () => {
  const { outbox, write, answer, states, events } = open();
  write("a");
  write("b");
  await answer({ problem: refused });
  expect(states()).toEqual(["a failed", "b waiting"]);
  expect(outbox.store.read()[0]?.error).toBe("Нельзя");
  expect(events.refused).toEqual(["a"]);
  await answer(taken("b"));
  outbox.retry("a");
  expect(states()).toEqual(["a waiting"]);
  expect(outbox.store.read()[0]?.error).toBeUndefined();
  expect(await answer(taken("a"))).toBe("a");
  expect(states()).toEqual([]);
});

test("what was written before the page was closed is sent when it is opened again", async () => {
  const { answer, states } = open([{ clientId: "a", roomId: 5, text: "a", writtenAt: 0, state: "waiting" }]);
  expect(states()).toEqual(["a waiting"]);
  expect(await answer(taken("a"))).toBe("a");
});

test("a discarded message is not tried again", async () => {
  const { outbox, write, answer, states, requests } = open();
  write("a");
  outbox.discard("a");
  await answer({ network: true });
  expect([states(), requests.length]).toEqual([[], 0]);
});

test("once their writer has signed out none is sent or kept any more", async () => {
  const { outbox, write, answer, states, requests, kept } = open();
  write("a");
  write("b");
  const before = kept.length;
  outbox.clear();
  await answer({ network: true });
  expect([states(), requests.length, kept.length - before]).toEqual([[], 0, 0]);
});

test("only so many wait", () => {
  const { write } = open();
  const added = Array.from({ length: maxOutgoing + 1 }, (_, index) => write(`m${index}`));
  expect(added.filter(Boolean)).toHaveLength(maxOutgoing);
});
