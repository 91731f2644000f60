import { lazy, Suspense } from "react";
import { useChosen } from "./chosen.ts";

const Tray = lazy(() => import("./tray.tsx").then((module) => ({ default: module.Tray })));

/** How many listings are chosen to be compared, on every page where one goes on choosing; its code comes with the first one. */
export function TrayHost({ path }: { path: string }) {
  const ids = useChosen();
  if (ids === "" || !choosing.test(path)) return null;
  return (
    <Suspense>
      <Tray ids={ids} isHigh={path.startsWith("/products/")} />
    </Suspense>
  );
}

/** Home, lists, listings, people, businesses and what one keeps. */
const choosing = /^\/(?:$|category\/|products\/\d+$|user\/|b\/|favorites|profile\/history)/;
