import { expect, test, vi } from "vitest";
import type { Problem } from "#contracts/base/errors.ts";
import type { BrowserAnswer } from "#web/platform/browser-api.ts";
import type { ChatMessage } from "#contracts/chat/schemas.ts";
import { chatMessage } from "../view/test-records.fixture.ts";
import { maxOutgoing, maxOutgoingBytes, type OutgoingMessage } from "../kept/outgoing-message.ts";
import { createOutbox } from "./outbox.ts";

const refused: Problem = {
  type: "about:blank",
  title: "message_refused",
  status: 403,
  code: "message_refused",
  detail: "Нельзя",
};

/** An outbox whose requests the test answers. */
function open(
  restored: OutgoingMessage[] | Promise<OutgoingMessage[]> = [],
  { isOffline = false, canHold = true } = {},
) {
  const requests: { clientId: string; answer: (answer: BrowserAnswer<ChatMessage>) => void }[] = [];
  const kept: (readonly OutgoingMessage[])[] = [];
  const held: string[] = [];
  const events = { sent: [] as (string | null)[], refused: [] as string[], waits: [] as number[] };
  const outbox = createOutbox({
    restore: async () => restored,
    keep: (messages) => kept.push(messages),
    isOffline: () => isOffline,
    async hold({ clientId }) {
      held.push(clientId);
      return canHold;
    },
    send: ({ clientId }) => new Promise((answer) => requests.push({ clientId, answer })),
    async wait(failures) {
      events.waits.push(failures);
    },
    onSent: (message) => events.sent.push(message.client_id),
    onRefused: ({ clientId }) => events.refused.push(clientId),
  });
  const write = (clientId: string, files?: Blob[]) =>
    outbox.put({ clientId, roomId: 5, text: clientId, writtenAt: 0, ...(files && { files }) });
  const answer = async (answer: BrowserAnswer<ChatMessage>) => {
    const request = await vi.waitFor(() => requests.shift() ?? Promise.reject(new Error("nothing is sent")));
    request.answer(answer);
    await new Promise((resolve) => setTimeout(resolve));
    return request.clientId;
  };
  const states = () => outbox.store.read().map(({ clientId, state }) => `${clientId} ${state}`);
  return { outbox, write, answer, states, requests, kept, held, events };
}

const taken = (clientId: string) => ({ value: chatMessage({ client_id: clientId }) });

test("messages are sent one after another, in the order in which they were written", async () => {
  const { write, answer, states, requests, events } = open();
  await Promise.all([write("a"), write("b")]);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  expect(await answer(taken("a"))).toBe("a");
  expect(states()).toEqual(["b waiting"]);
  expect(await answer(taken("b"))).toBe("b");
  expect(states()).toEqual([]);
  expect(events.sent).toEqual(["a", "b"]);
});

test("without a network the same message is tried again, and what waits is kept", async () => {
  const { write, answer, states, kept, events } = open();
  await write("a");
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
  await write("a");
  await write("b");
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

const before: OutgoingMessage = { clientId: "a", roomId: 5, text: "a", writtenAt: 50, state: "waiting" };

test("what was written before the page was closed is sent when it is opened again, and before what is written now", async () => {
  let restore: (messages: OutgoingMessage[]) => void = () => undefined;
  const { write, answer, states, requests, outbox } = open(new Promise((resolve) => (restore = resolve)));
  await write("b");
  expect(requests).toEqual([]);
  restore([before]);
  await vi.waitFor(() => expect(states()).toEqual(["a waiting", "b waiting"]));
  expect(await answer(taken("a"))).toBe("a");
  expect(await answer(taken("b"))).toBe("b");
  await write("c");
  expect(outbox.store.read()).toHaveLength(1);
});

test("what is written keeps its order, also when the clock is set back", async () => {
  const { write, outbox } = open([before]);
  await vi.waitFor(() => expect(outbox.store.read()).toHaveLength(1));
  await write("b");
  expect(outbox.store.read().map(({ writtenAt }) => writtenAt)).toEqual([50, 51]);
});

test("without a network a message counts as written once the device keeps it, and not where it cannot", async () => {
  const fine = open([], { isOffline: true });
  expect([await fine.write("a"), fine.held, fine.states()]).toEqual(["added", ["a"], ["a waiting"]]);
  const full = open([], { isOffline: true, canHold: false });
  expect([await full.write("a"), full.held, full.states()]).toEqual(["notKept", ["a"], []]);
  // With a network nobody waits for the device.
  const online = open([], { canHold: false });
  expect([await online.write("a"), online.held, online.states()]).toEqual(["added", [], ["a waiting"]]);
});

test("a discarded message is not tried again", async () => {
  const { outbox, write, answer, states, requests } = open();
  await write("a");
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  outbox.discard("a");
  await answer({ network: true });
  expect([states(), requests.length]).toEqual([[], 0]);
});

test("once their writer has signed out none is sent or kept any more", async () => {
  const { outbox, write, answer, states, requests, kept } = open();
  await write("a");
  await write("b");
  const count = kept.length;
  outbox.clear();
  await answer({ network: true });
  expect([states(), requests.length, kept.length - count]).toEqual([[], 0, 0]);
  expect([await write("c"), states(), kept.length - count]).toEqual(["notKept", [], 0]);
});

test("only so many wait, and only so many bytes", async () => {
  const { write } = open();
  const added = await Promise.all(Array.from({ length: maxOutgoing + 1 }, (_, index) => write(`m${index}`)));
  expect(added.filter((outcome) => outcome === "added")).toHaveLength(maxOutgoing);
  expect(added.at(-1)).toBe("tooMany");
  const heavy = open();
  const half = new Blob([new Uint8Array(maxOutgoingBytes / 2)]);
  expect(await heavy.write("a", [half])).toBe("added");
  expect(await heavy.write("b", [half, new Blob(["x"])])).toBe("tooMany");
  expect(await heavy.write("c")).toBe("added");
});

test("whoever writes fast is told why a message waits, and what is refused whenever it is sent is not sent again", async () => {
  const { outbox, write, answer } = open();
  await write("a");
  await answer({ problem: { ...refused, status: 429, code: "rate_limited", detail: "Повторите через 3 с" } });
  expect(outbox.store.read()).toMatchObject([{ clientId: "a", state: "waiting", error: "Повторите через 3 с" }]);
  await answer({ problem: refused });
  expect(outbox.store.read()).toMatchObject([{ clientId: "a", state: "failed", error: "Нельзя", isRefused: true }]);
  outbox.retry("a");
  expect(outbox.store.read()[0]).not.toHaveProperty("isRefused");
  await answer({ problem: { ...refused, code: "conflict" } });
  expect(outbox.store.read()[0]).not.toHaveProperty("isRefused");
});
