// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { fetchPageData } from "./retrying-data.ts";

const url = new URL("https://jarya.example/post.data");

/** An answer whose body ends after its first line. */
function brokenAnswer(): Response {
  let hasBegun = false;
  return new Response(
    new ReadableStream({
      pull(controller) {
        if (hasBegun) controller.error(new DOMException("BodyStreamBuffer was aborted", "AbortError"));
        else controller.enqueue(new TextEncoder().encode("first line\n"));
        hasBegun = true;
      },
    }),
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a submission whose answer ends early fails as a whole", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(brokenAnswer()));
  await expect(fetchPageData(url, { method: "POST" })).rejects.toThrow("BodyStreamBuffer was aborted");
});

test("data that end early are fetched again", async () => {
  vi.useFakeTimers();
  const answers = [brokenAnswer(), new Response("whole", { status: 202, headers: { "x-remix-response": "yes" } })];
  vi.stubGlobal("fetch", () => Promise.resolve(answers.shift()));
  const fetching = fetchPageData(url, {});
  await vi.runAllTimersAsync();
  const answer = await fetching;
  expect([answer.status, answer.headers.get("x-remix-response"), await answer.text()]).toEqual([202, "yes", "whole"]);
});

test("a proxy's word that the server is down is no answer to a read", async () => {
  vi.useFakeTimers();
  const answers = [502, 504, 503].map((status) => new Response("", { status }));
  vi.stubGlobal("fetch", () => Promise.resolve(answers.shift()));
  const fetching = fetchPageData(url, {});
  await vi.runAllTimersAsync();
  expect((await fetching).status).toBe(503);
});

test.for([502, 504])("a proxy's %i to a submission means that the server was not reached", async (status) => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("", { status })));
  await expect(fetchPageData(url, { method: "POST" })).rejects.toBeInstanceOf(TypeError);
});

test("an answer without a body has none", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 204 })));
  expect((await fetchPageData(url, {})).status).toBe(204);
});

test("an answer without content that has an empty body all the same is the answer", async () => {
  const empty = new Response(null, { status: 204, headers: { "x-remix-redirect": "/favorites" } });
  Object.defineProperty(empty, "body", { value: new Response("").body ?? new ReadableStream() });
  vi.stubGlobal("fetch", () => Promise.resolve(empty));
  expect((await fetchPageData(url, {})).headers.get("x-remix-redirect")).toBe("/favorites");
});
