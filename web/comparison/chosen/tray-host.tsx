import { lazy, Suspense } from "react";
import { useChosen } from "./chosen.ts";

const Tray = lazy(() => import("./tray.tsx").then((module) => ({ default: module.Tray })));

/** How many listings are chosen to be compared; its code comes with the first one. */
export function TrayHost({ path }: { path: string }) {
  const ids = useChosen();
  return (
    ids && (
      <Suspense>
        <Tray ids={ids} path={path} />
      </Suspense>
    )
  );
}
