import { createContext, type ReactNode, useContext } from "react";

/** Markup that the server rendered before (`markup-cache.ts`). */
export interface MarkupSource {
  /** What stands in the page for the markup of a key: instead of its elements, or before and after them where they have to be rendered. */
  place(key: string): string | readonly [begin: string, end: string];
}

/** Given by the server to pages of guests; browsers have none. */
export const MarkupContext = createContext<MarkupSource | null>(null);

interface CachedMarkupProps {
  /** What it is; the same elements under another parent have another name if they contain a `useId`. */
  name: string;
  /** Everything that the markup depends on, but for the language: text, or what can be written as JSON. Undefined if it is rendered each time. */
  of: unknown;
  /** Elements, no text. Nothing of them may be personal, hold a script, or put something into the `<head>`, as a picture does that loads at once and is not preloaded beside it. */
  children: ReactNode;
}

/**
 * A part that is the same on thousands of pages: the server renders it once and puts the same markup into the others. To a browser it is
 * nothing but its children.
 */
export function CachedMarkup({ name, of, children }: CachedMarkupProps): ReactNode {
  const source = useContext(MarkupContext);
  const place =
    source && of !== undefined
      ? source.place(`${name} ${typeof of === "string" ? of : JSON.stringify(of)}`)
      : undefined;
  if (typeof place === "string") return place;
  const [begin, end] = place ?? [null, null];
  // Three children in every case: what `useId` gives to those inside depends on that.
  return (
    <>
      {begin}
      {children}
      {end}
    </>
  );
}
