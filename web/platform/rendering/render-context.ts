import { createContext } from "react-router";
import type { Failure } from "../api.ts";

/** What the server passes to the renderer of a page. */
export interface RenderSettings {
  /** The nonce of inline scripts in the answer's Content-Security-Policy. */
  nonce: string;
  /** Address of the script with the language's texts, to preload; absent in development. */
  textsScript?: string;
  /** Receives the HTML, with empty styles ({@link writeStyles}): the body of a `Response` would cost a fifth of the rendering time. */
  deliver(html: string): void;
  /** Why a call refused: its status is that of the page's data, and of a file that is no page. */
  refusedWith?: Failure;
  /** Logs an error of our own. */
  report(error: unknown): void;
}

/** Where the server puts the {@link RenderSettings} of a request. */
export const renderContext = createContext<RenderSettings>();

/**
 * The styles as React writes them. They are empty until the page is sent: a first visit on a slow network gets them with it,
 * because it would wait for a file, and others have that file.
 */
export function writeStyles(css: string): string {
  return `<style data-precedence="only" data-href="styles">${css}</style>`;
}
