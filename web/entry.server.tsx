import { Writable } from "node:stream";
import type { ReactElement, ReactNode } from "react";
import { preloadModule } from "react-dom";
import { renderToPipeableStream } from "react-dom/server";
import { createRequestHandler, type EntryContext, RouterContextProvider, ServerRouter } from "react-router";
import kyrgyz from "virtual:messages/ky";
import russian from "virtual:messages/ru";
import { apiContext, isFailure } from "./platform/api.ts";
import { prepareTexts, type Texts, TextsProvider } from "./platform/i18n.tsx";
import type { Language } from "./platform/language.ts";
import { renderContext } from "./platform/render-context.ts";

/** For `server/platform/pages.ts`: these must be the very ones that the pages use, and a build holds its own. */
export { apiContext, createRequestHandler, renderContext, RouterContextProvider };

/** The texts of both languages, prepared once. */
export const texts: Record<Language, Texts> = { ru: prepareTexts("ru", russian), ky: prepareTexts("ky", kyrgyz) };

/** A page that is not ready by then is given up, in milliseconds. */
const renderTimeout = 10_000;

/** Renders one page to a buffer: faster than a web stream, and complete for readers without scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const failure = Object.values(routerContext.staticHandlerContext.errors ?? {}).find(isFailure);
  if (failure?.retryAfter) headers.set("retry-after", String(failure.retryAfter));
  headers.set("content-type", "text/html; charset=utf-8");
  const init = { status: failure?.problem.status ?? status, headers };
  if (request.method === "HEAD") return new Response(null, init);
  const { nonce, textsScript, deliver } = context.get(renderContext);
  const page = (
    <Preload script={textsScript} nonce={nonce}>
      <TextsProvider texts={texts[context.get(apiContext).language]}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </TextsProvider>
    </Preload>
  );
  deliver(await renderToBuffer(page, nonce, request.signal));
  return new Response(null, init);
}

interface PreloadProps {
  script: string | undefined;
  nonce: string;
  /** One child, as in the browser: a second one would change every `useId` below. */
  children: ReactElement;
}

function Preload({ script, nonce, children }: PreloadProps) {
  if (script) preloadModule(script, { as: "script", nonce });
  return children;
}

function renderToBuffer(page: ReactNode, nonce: string, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      // A plain string would leave `<style>` without it.
      nonce: { script: nonce, style: nonce },
      // Everything is ready when the first byte goes out, so no part needs a script to move it into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        finish();
        pipe(new Collector(resolve));
      },
      onShellError(error) {
        finish();
        reject(error);
      },
    });
    const stop = () => abort(signal.reason);
    // Left running, the timer would hold the whole render in memory.
    const timer = setTimeout(stop, renderTimeout);
    signal.addEventListener("abort", stop);
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
    };
  });
}

/** Gathers what React writes: nothing waits and nothing is copied until the end. */
class Collector extends Writable {
  readonly #chunks: Buffer[] = [];
  readonly #done: (page: Buffer) => void;

  constructor(done: (page: Buffer) => void) {
    super();
    this.#done = done;
  }

  override write(chunk: Uint8Array | string): boolean {
    this.#chunks.push(
      typeof chunk === "string" ? Buffer.from(chunk) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength),
    );
    return true;
  }

  override end(): this {
    this.#done(Buffer.concat(this.#chunks));
    return this;
  }
}

/** Failures of the API are answers, already logged where they arose; the rest is ours. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!isFailure(error) && !request.signal.aborted) context.get(renderContext).report(error);
}
