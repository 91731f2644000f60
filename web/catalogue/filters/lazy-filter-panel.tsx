import { type ComponentType, lazy } from "react";
import type { FilterPanelProps } from "./filter-panel.tsx";
import { sheetId } from "./filter-sheet.tsx";

const load = () => import("./filter-panel.tsx").then((module) => ({ default: module.FilterPanel }));

/**
 * The panel of filters, rendered by the server. Its script comes when it is wanted: at once where the panel stands beside the
 * list, on phones with the first opening of its sheet; until then it is the plain form that it is without a script.
 */
export const FilterPanel: ComponentType<FilterPanelProps> = import.meta.env.SSR
  ? (await load()).default
  : lazy(() => untilShown().then(load));

/** Resolves once the panel is in sight. */
function untilShown(): Promise<void> {
  const besideList = window.matchMedia("(min-width: 721px)");
  const isShown = () => besideList.matches || location.hash === `#${sheetId}`;
  return new Promise((resolve) => {
    const check = () => {
      if (!isShown()) return;
      besideList.removeEventListener("change", check);
      window.removeEventListener("hashchange", check);
      resolve();
    };
    besideList.addEventListener("change", check);
    window.addEventListener("hashchange", check);
    check();
  });
}
