import { createContext } from "react-router";

/** What the server tells the renderer about one page. */
export interface RenderSettings {
  /** Marks the inline scripts that the Content-Security-Policy of this answer admits. */
  nonce: string;
  /** Address of the script with the language's texts, to be loaded early; absent in development. */
  textsScript?: string;
  /** Takes the page: the way through the body of a `Response` costs as much as a fifth of it. */
  deliver(html: string): void;
  /** Takes what went wrong and is ours, for the log. */
  report(error: unknown): void;
}

/** Where the server puts the {@link RenderSettings} of a request. */
export const renderContext = createContext<RenderSettings>();

/** Where the page's styles come to stand: in the page itself, for a first visit on a slow network waits for nothing else. */
export const stylesPlace = "/* styles */";
