import { prepareTexts } from "#web/platform/i18n.tsx";
import { readRememberedLocation } from "../remembered-location.ts";
import centresUrl from "./centres.json?url";
import { type Centres, measureDistance, readCentres } from "./measure-distance.ts";
import "./texts.ts";

/** Milliseconds after a change of the page until it is looked through for new cards. */
const scanDelay = 300;

let isShowing = false;

/** The place that the list on show is around, or that has none of it: `data-around` names that one. */
function placeOfList(): number | undefined {
  const around = document.querySelector<HTMLElement>("[data-around]")?.dataset["around"];
  const id = Number.parseInt(new URLSearchParams(location.search).get("near") ?? around ?? "", 10);
  return Number.isNaN(id) ? undefined : id;
}

/**
 * Says on cards and the page of a listing how far it is from the place that the list is around, else from the one that was chosen on this device, on this page and on all that follow it
 * without a reload. `data-place` names the place of what is on show; styles draw what is written beside it. Pages are the same for all
 * guests, and first visits load nothing of this.
 */
export function showDistances(): void {
  if (isShowing) return;
  isShowing = true;
  const t = prepareTexts(document.documentElement.lang === "ky" ? "ky" : "ru", {}).namespace("distance");
  let centres: Centres | undefined;
  let isLoading = false;
  let shownFrom: number | undefined;

  const load = async () => {
    if (isLoading) return;
    isLoading = true;
    try {
      const response = await fetch(centresUrl);
      centres = readCentres((await response.json()) as number[]);
      scan();
    } catch {
      // The next change of the page tries again.
    }
    isLoading = false;
  };
  const scan = () => {
    const from = placeOfList() ?? readRememberedLocation(document.cookie);
    if (from === undefined && shownFrom === undefined) return;
    if (!centres) return void load();
    const marked = document.querySelectorAll<HTMLElement>(
      from === shownFrom ? "[data-place]:not([data-km])" : "[data-place]",
    );
    for (const element of marked) {
      const km = from === undefined ? undefined : measureDistance(centres, from, Number(element.dataset["place"]));
      element.dataset["km"] = km === undefined ? "" : t("short", { km });
      element.dataset["distance"] = km === undefined ? "" : t("fromYou", { km });
    }
    shownFrom = from;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  new MutationObserver(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      scan();
    }, scanDelay);
  }).observe(document.body, { childList: true, subtree: true });
  scan();
}
