import { useMatches } from "react-router";
import type { Theme } from "./theme.ts";

/** What a route asks of the layout: `export const handle = { … } satisfies PageHandle`. */
export interface PageHandle {
  hideBottomBar?: boolean;
  /** On phones the page has no search in its header: somebody is at something else. */
  hidesSearch?: boolean;
  /** Up to tablets the page has no footer. */
  hidesFooter?: boolean;
  /** Below 960 px the page is as high as the screen and scrolls inside; on phones it has no header. */
  fillsScreen?: boolean;
  /** The page leaves no room beside its content. */
  takesWholeWidth?: boolean;
  /** The page shows the state of the connection itself. */
  showsConnection?: boolean;
  /** The page only redirects, perhaps with another session: nothing personal is fetched for it. */
  skipsPersonalData?: boolean;
  /** The theme of the page, whatever the reader chose. */
  theme?: Theme;
}

/** The handle of the page on show. */
export function usePageHandle(): PageHandle {
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  return Object.assign({}, ...handles) as PageHandle;
}
