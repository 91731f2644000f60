import { createContext } from "react-router";

/** What the server tells the renderer about one page. */
export interface RenderSettings {
  /** Marks the inline scripts that the Content-Security-Policy of this answer admits. */
  nonce: string;
  /** Address of the script with the language's texts, to be loaded early; absent in development. */
  textsScript?: string;
  /** Takes the HTML: passing it through the body of a `Response` would cost a fifth of the rendering time. */
  deliver(html: string): void;
  /** Logs an error of our own. */
  report(error: unknown): void;
}

/** Where the server puts the {@link RenderSettings} of a request. */
export const renderContext = createContext<RenderSettings>();

/** Replaced by the page's styles. They are inlined because a first visit on a slow network would wait for a file of styles. */
export const stylesPlaceholder = "/* styles */";
