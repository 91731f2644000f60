import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getAccount, listSessions, refreshSession } from "#contracts/accounts/calls.ts";
import { listOwnProducts } from "#contracts/selling/calls.ts";
import { callFromBrowser } from "./browser-api.ts";

/** A server for an expired access token: refuses calls until the session is refreshed. */
function makeServer({ refreshStatus = 200 } = {}) {
  const state = { isFresh: false, refreshes: 0, calls: 0 };
  const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status });
  const serve = async (path: string) => {
    await Promise.resolve();
    if (path === refreshSession.path) {
      state.refreshes += 1;
      state.isFresh = refreshStatus === 200;
      return answer(refreshStatus, {});
    }
    state.calls += 1;
    return state.isFresh ? answer(200, { path }) : answer(401, { code: "token_expired", status: 401 });
  };
  vi.stubGlobal("fetch", serve);
  return state;
}

const storage = new Map<string, string>();

beforeEach(() => {
  storage.clear();
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, run: () => Promise<unknown>) => (last = last.then(run, run));
  vi.stubGlobal("navigator", { locks: { request } });
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const ask = () => callFromBrowser(getAccount, { language: "ru" });

test("one refresh serves all calls that were refused, and each is repeated once", async () => {
  const server = makeServer();
  const answers = await Promise.all([
    ask(),
    callFromBrowser(listSessions, { query: { limit: 3 }, language: "ru" }),
    callFromBrowser(listOwnProducts, { language: "ky" }),
  ]);
  expect(answers).toEqual(
    ["/auth/v1/profile/", "/auth/v1/sessions/?limit=3", "/product/v1/personal/products/"].map((path) => ({
      value: { path },
    })),
  );
  expect(server).toMatchObject({ refreshes: 1, calls: 6 });
});

test("another tab's refresh is enough", async () => {
  const server = makeServer();
  const later = Date.now() + 60_000;
  storage.set("session-refreshed-at", String(later));
  await ask();
  expect(server).toMatchObject({ refreshes: 0, calls: 2 });
});

test("a session that has ended is refused once, without further attempts", async () => {
  const server = makeServer({ refreshStatus: 401 });
  expect(await ask()).toMatchObject({ problem: { code: "token_expired" } });
  expect(server).toMatchObject({ refreshes: 1, calls: 1 });
});

test("a broken network is `network`", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed")));
  expect(await ask()).toEqual({ network: true });
});

test("each call says as whom its page acts", async () => {
  const said: unknown[] = [];
  const fetched = async (_address: string, { headers }: { headers: Record<string, string> }) => {
    said.push(headers["x-acting-as"]);
    return new Response("{}");
  };
  vi.stubGlobal("fetch", fetched);
  await ask();
  vi.stubGlobal("document", { documentElement: { getAttribute: () => "34" } });
  await ask();
  expect(said).toEqual(["self", "34"]);
});
