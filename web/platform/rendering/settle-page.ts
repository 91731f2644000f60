import type { EntryContext } from "react-router";

/**
 * Waits for everything that a page needs, so that React renders it in one go (`docs/decisions/0007`). React Router would
 * stream it instead and has no setting for that: the tests in `router-internals.test.tsx` say what this relies on.
 */
export async function settlePage(routerContext: EntryContext): Promise<void> {
  await Promise.all([settleLoaderData(routerContext), readHandoff(routerContext)]);
}

/** Waits for what loaders left for later, and marks it in the way that React's `use` reads without waiting. */
async function settleLoaderData({ staticHandlerContext }: EntryContext): Promise<void> {
  const values = Object.values(staticHandlerContext.loaderData).flatMap((data: unknown) =>
    typeof data === "object" && data !== null ? Object.values(data) : [],
  );
  const promises = values.filter((value) => value instanceof Promise);
  await Promise.all(
    promises.map(async (promise) => Object.assign(promise, { value: (await promise) as unknown, status: "fulfilled" })),
  );
}

/** Reads the data for the browser to its end, and leaves it where the router looks for parts that it has read already. */
async function readHandoff(routerContext: EntryContext): Promise<void> {
  if (!routerContext.serverHandoffStream) return;
  const parts: Uint8Array[] = [];
  const reader = routerContext.serverHandoffStream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) parts.push(read.value);
  const value = Buffer.concat(parts).toString();
  routerContext.serverHandoffStream = new ReadableStream();
  routerContext.renderMeta = {
    ...routerContext.renderMeta,
    streamCache: {
      0: Object.assign(Promise.resolve(), { result: { done: false, value } }),
      1: Object.assign(Promise.resolve(), { result: { done: true, value: "" } }),
    },
  };
}
