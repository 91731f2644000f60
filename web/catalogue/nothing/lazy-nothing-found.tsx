import { type ComponentType, lazy, Suspense } from "react";
import type { NothingFoundProps } from "./nothing-found.tsx";

const load = () => import("./nothing-found.tsx").then((module) => module.NothingFound);
/** Few lists are empty: the script comes with the first one that is. */
const Loaded: ComponentType<NothingFoundProps> = import.meta.env.SSR
  ? await load()
  : lazy(async () => ({ default: await load() }));

/** Why a list is empty, and where to go on; see {@link NothingFoundProps}. */
export function NothingFound(props: NothingFoundProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
