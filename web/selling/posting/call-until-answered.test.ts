// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import type { Problem } from "#contracts/base/errors.ts";
import type { BrowserAnswer } from "#web/platform/browser-api.ts";
import { callUntilAnswered } from "./call-until-answered.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const network = { network: true } as const;
const unavailable = refusal(503);
const published = { value: "published" };

function refusal(status: number): { problem: Problem } {
  return { problem: { type: "about:blank", title: "", status, code: "unavailable", detail: "" } };
}

/** Gives these answers one after another; returns the final one and how many were asked for. */
async function callWith(answers: readonly BrowserAnswer<string>[]) {
  const steps: string[] = [];
  let calls = 0;
  const answer = callUntilAnswered(async () => answers[calls++] ?? published, {
    signal: new AbortController().signal,
    onStep: (step) => steps.push(step),
  });
  await vi.runAllTimersAsync();
  return { answer: await answer, calls, steps };
}

test("after many broken connections a refusal of the server is no more final than at first", async () => {
  const broken = Array.from({ length: 6 }, () => network);
  expect(await callWith([...broken, unavailable, unavailable, unavailable])).toMatchObject({
    answer: published,
    calls: 10,
  });
});

test("the fourth temporary refusal in a row is final; a broken connection breaks the row", async () => {
  expect(await callWith([unavailable, refusal(500), refusal(429), unavailable])).toMatchObject({
    answer: unavailable,
    calls: 4,
  });
  const rows = [unavailable, unavailable, unavailable, network, unavailable, unavailable, unavailable];
  expect(await callWith(rows)).toMatchObject({ answer: published, calls: 8 });
});

test("a refusal that no later attempt can change is final at once, and waiting for the network is told", async () => {
  expect(await callWith([network, refusal(400)])).toEqual({
    answer: refusal(400),
    calls: 2,
    steps: ["sending", "network", "sending"],
  });
});
