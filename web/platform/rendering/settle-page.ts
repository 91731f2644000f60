import type { EntryContext } from "react-router";

/**
 * Waits for everything that a page needs, so that React renders it in one go (`docs/decisions/0007`). React Router has no
 * setting for that and would stream it: the tests in `router-internals.test.tsx` show what this relies on.
 */
export async function settlePage(routerContext: EntryContext): Promise<void> {
  await Promise.all([settleLoaderData(routerContext), readHandoff(routerContext)]);
}

/** Waits for deferred data of loaders, and marks the promises as settled in the way that React's `use` reads. */
async function settleLoaderData({ staticHandlerContext }: EntryContext): Promise<void> {
  const values = Object.values(staticHandlerContext.loaderData).flatMap((data: unknown) =>
    typeof data === "object" && data !== null ? Object.values(data) : [],
  );
  const promises = values.filter((value) => value instanceof Promise);
  await Promise.all(
    promises.map(async (promise) => Object.assign(promise, { value: (await promise) as unknown, status: "fulfilled" })),
  );
}

/** Reads the data for the browser to the end, and stores them in the router's cache of parts that were read already. */
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
