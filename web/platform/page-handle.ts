import { useMatches } from "react-router";
import type { Theme } from "./theme.ts";

/** What a page says about the layout around it: `export const handle = { … } satisfies PageHandle`. */
export interface PageHandle {
  hideBottomBar?: boolean;
  /** Nothing has room beside the page's content. */
  takesWholeWidth?: boolean;
  /** The page says itself how the connection is. */
  tellsConnection?: boolean;
  /** The page only leads on, perhaps with another session: nothing personal is fetched for it. */
  isPassage?: boolean;
  /** The page has its own theme, whatever the reader chose. */
  theme?: Theme;
}

/** The handle of the page on show. */
export function usePageHandle(): PageHandle {
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  return Object.assign({}, ...handles) as PageHandle;
}
