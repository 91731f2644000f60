import { expect, test } from "vitest";
import { getFacets, listProducts } from "#contracts/listings/list-schemas.ts";
import { callDirectly } from "#server/http/direct-calls.ts";
import { openTestApp } from "#server/test/app.ts";

const search = "куплю большой красный ковёр ручной работы недорого";

test("a sentence counts once for a page with its list and counts, and each time for a program", async () => {
  const { app, close } = await openTestApp({ rateLimitFactor: 0.0035 });
  const query = { search };
  const openPage = async (ip: string) => {
    const page = {};
    const caller = { ip, headers: {}, cookies: {}, log: app.http.log, id: "a page", page };
    const together = [listProducts, getFacets].map((record) => callDirectly(app.http, record, { query }, caller));
    const answers = [...(await Promise.all(together)), await callDirectly(app.http, listProducts, { query }, caller)];
    return answers.map((answer) => ("problem" in answer ? answer.problem.code : "found"));
  };
  const ask = async (remoteAddress: string) => {
    const url = `${listProducts.path}?search=${encodeURIComponent(search)}`;
    return (await app.http.inject({ url, remoteAddress })).statusCode;
  };
  try {
    // One a minute for an address, beside four of all reads.
    expect(await openPage("203.0.113.1")).toEqual(["found", "found", "found"]);
    expect(await openPage("203.0.113.1")).toEqual(["rate_limited", "rate_limited", "rate_limited"]);
    expect([await ask("203.0.113.2"), await ask("203.0.113.2")]).toEqual([200, 429]);
  } finally {
    await close();
  }
});
