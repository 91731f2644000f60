import { useRouteLoaderData } from "react-router";
import type { Api } from "#web/platform/api.ts";
import { hrefIn } from "#web/platform/href.ts";

/** The words of the bar: they come with the pages that have it. */
export interface SavingBarView {
  text: string;
  /** Address of the page about it. */
  about: string;
  showAll: string;
  turnOff: string;
}

/** Id of the switch on the page about it: whoever follows its words elsewhere finds it there. */
export const savingSwitchId = "switch";

/** What the root loads of this feature. */
export interface SavingData {
  /** Null where no data are saved. */
  saving: SavingBarView | null;
}

export function viewSaving({
  savesData,
  texts,
  language,
}: Pick<Api, "savesData" | "texts" | "language">): SavingBarView | null {
  if (!savesData) return null;
  const t = texts("data-saving");
  return { text: t("bar"), about: hrefIn(language, "/saving"), showAll: t("showAll"), turnOff: t("turnOff") };
}

/** Null where no data are saved, and where the root has failed. */
export function useSaving(): SavingBarView | null {
  return useRouteLoaderData<SavingData>("root")?.saving ?? null;
}
