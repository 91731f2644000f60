import { describe, expect } from "vitest";
import { endpoints } from "#contracts/all.ts";
import { addressOf } from "#contracts/base/address.ts";
import type { Endpoint } from "#contracts/base/endpoint.ts";
import { access, type Access, accountRoles, findAccount, type Role, roles, type Scene } from "./access-table.ts";
import { test, type TestApp } from "./app.ts";
import { expectDocumented } from "./documented.ts";

/** Makes every call of the contract by every role, about own records and those of others. `access` has the expected statuses. */
describe("access", () => {
  test("the table names every call of the contract, and no other", () => {
    expect(Object.keys(access).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted());
  });

  test.for(endpoints.map((record) => [record.name, record] as const))("%s", async ([name, record], { app }) => {
    const expected = access[name];
    if (!expected) throw new Error(`${name} is not in the table`);
    const { own, others } = expected;
    const callAs = (whose: "own" | "others", callers: readonly Role[]) =>
      callByRoles(record, expected, { app, whose, callers });
    expect(await callAs("others", roles)).toEqual(others);
    if (!own) return;
    const ownStatuses = Object.fromEntries(accountRoles.map((role) => [role, own[role]]));
    expect(await callAs("own", accountRoles)).toEqual(ownStatuses);
  });
});

async function callByRoles(
  record: Endpoint,
  expected: Access,
  { app, whose, callers }: { app: TestApp; whose: "own" | "others"; callers: readonly Role[] },
) {
  const statuses: Partial<Record<Role, number>> = {};
  for (const role of callers) {
    const caller = role === "guest" ? undefined : await findAccount(app, expected, role);
    const owner = whose === "own" && caller ? caller : await findAccount(app, expected, "other");
    statuses[role] = await callStatus(record, expected, { app, caller, owner });
  }
  return statuses;
}

async function callStatus(record: Endpoint, { input }: Access, scene: Scene): Promise<number> {
  const { app, caller } = scene;
  const { params = {}, query = {}, body } = (await input?.(scene)) ?? {};
  const viewer = caller && { userId: caller.id, role: caller.role, sessionId: caller.sessionId };
  const response = await app.http.inject({
    method: record.method,
    url: addressOf(record, { params, query }),
    headers: { "sec-fetch-site": "same-origin", ...(viewer && { "x-test-viewer": JSON.stringify(viewer) }) },
    ...(body && { payload: body }),
  });
  expectDocumented(record, response);
  return response.statusCode;
}
