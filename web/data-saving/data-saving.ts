import { useEffect } from "react";
import { useSaving } from "./saving-data.ts";

/** The part of every page that counts what is loaded, and shows the photos that are asked for: at once where data are saved, else once the page has nothing else to do. */
export function DataSaving(): null {
  const delay = useSaving() ? 0 : 3_000;
  useEffect(() => {
    const timer = setTimeout(() => {
      // Until it comes, a tap leads to the photo itself.
      import("./watch-page.ts").then(
        ({ watchPage }) => watchPage(),
        () => undefined,
      );
    }, delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return null;
}
