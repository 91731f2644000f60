/** The caches of a browser, as far as the worker uses them, for tests. */
export function createTestStorage(): CacheStorage & { names(): string[] } {
  const caches = new Map<string, Cache & { all: Map<string, Response> }>();
  const addressOf = (request: RequestInfo | URL) => (request instanceof Request ? request.url : String(request));
  const createCache = () => {
    const all = new Map<string, Response>();
    return {
      all,
      async match(request: RequestInfo | URL) {
        return all.get(addressOf(request))?.clone();
      },
      async put(request: RequestInfo | URL, answer: Response) {
        const body = await answer.blob();
        all.set(addressOf(request), new Response(body, { status: answer.status, headers: answer.headers }));
      },
      async delete(request: RequestInfo | URL) {
        return all.delete(addressOf(request));
      },
      async keys() {
        return [...all.keys()].map((url) => new Request(url));
      },
    } as unknown as Cache & { all: Map<string, Response> };
  };
  return {
    names: () => [...caches.keys()],
    async open(name: string) {
      const cache = caches.get(name) ?? createCache();
      caches.set(name, cache);
      return cache;
    },
    async keys() {
      return [...caches.keys()];
    },
    async delete(name: string) {
      return caches.delete(name);
    },
    async has(name: string) {
      return caches.has(name);
    },
    async match(request: RequestInfo | URL) {
      for (const { all } of caches.values()) {
        const found = all.get(addressOf(request));
        if (found) return found.clone();
      }
      return undefined;
    },
  };
}
