import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";

export interface WorkerSettings {
  /** Its address; what it answers for lies below its folder. */
  path: string;
  /** Off: whoever has a worker gets one that removes itself and all that it has kept. */
  isOn: boolean;
}

/** Where the build has put it. */
const workerFile = new URL("../../build/client/sw.js", import.meta.url);

/** Takes the place of a worker that must not go on, and ends. Pages that are open stay as they are. */
const endingWorker = `addEventListener("install",()=>skipWaiting());
addEventListener("activate",(event)=>event.waitUntil((async()=>{
for(const name of await caches.keys())await caches.delete(name);
await registration.unregister();
})()));
`;

/** It asks for pages and pictures of this site, and nothing else. */
const contentSecurityPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/**
 * `GET /sw.js`: the service worker of the build, always asked for anew, so that an old one stays for no longer than until the next page.
 * A process without a build has none.
 */
export function serveWorker(app: FastifyInstance, { path, isOn }: WorkerSettings): void {
  let built: Promise<Buffer> | undefined;
  app.get(path, async (_request, reply) => {
    const worker = isOn ? await (built ??= readFile(workerFile)).catch(() => undefined) : endingWorker;
    if (worker === undefined) {
      built = undefined;
      return reply.callNotFound();
    }
    return reply
      .headers({ "content-security-policy": contentSecurityPolicy, "cache-control": "no-cache" })
      .type("text/javascript; charset=utf-8")
      .send(worker);
  });
}

/** A form that the service worker takes, with the page for those who have none; both without the language. */
export interface WorkerForm {
  path: string;
  to: string;
}

/** What reaches the server of a {@link WorkerForm} is not kept: it leads to the page that says so. */
export async function redirectUnread(app: FastifyInstance, { path, to }: WorkerForm): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Node reads on to the end of a body that nobody wants.
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    for (const language of ["", "/ky"]) {
      scope.post(language + path, async (_request, reply) => reply.redirect(language + to, 303));
    }
  });
}
