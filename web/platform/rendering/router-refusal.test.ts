import { createStaticHandler, type StaticHandlerContext } from "react-router";
import { expect, test } from "vitest";
import { isRefusedByRouter } from "./router-refusal.ts";

const failingLoader = () => {
  throw new Error("broken");
};
const { query } = createStaticHandler([
  { id: "about", path: "/about", Component: () => null },
  { id: "broken", path: "/broken", loader: failingLoader },
  { id: "unread", path: "/unread", loader: failingLoader, action: failingLoader },
]);

async function errorsOf(path: string, method: string): Promise<[status: number, isRefused: boolean][]> {
  const context = (await query(new Request(`http://localhost${path}`, { method }))) as StaticHandlerContext;
  return Object.values(context.errors ?? {}).map((error) => [context.statusCode, isRefusedByRouter(error)]);
}

test("a form sent to a page that takes none, and an address without a page, are refused and are no errors of ours", async () => {
  expect(await errorsOf("/about", "POST")).toEqual([[405, true]]);
  expect(await errorsOf("/nothing", "POST")).toEqual([[404, true]]);
  expect(await errorsOf("/nothing", "GET")).toEqual([[404, true]]);
});

test("what breaks in a page is", async () => {
  expect(await errorsOf("/broken", "GET")).toEqual([[500, false]]);
  expect(await errorsOf("/unread", "POST")).toEqual([[500, false]]);
});
