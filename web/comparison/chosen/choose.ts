import "./texts.ts";
import { compareProducts } from "#contracts/comparison/calls.ts";
import { maxCompared } from "#contracts/comparison/rules.ts";
import { readPublic } from "#web/platform/browser-api.ts";
import { prepareTexts } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";
import { showToast } from "#web/ui/toast/show-toast.ts";
import { comparePath, readChosen, writeChosen } from "./chosen.ts";

/**
 * Chooses a listing to be compared, or not any more. One too many is refused, and one that does not go with the others: that the server says, for cards do
 * not know it. What is not on show any more goes without a word.
 */
export async function toggleChosen(id: number, language: Language): Promise<void> {
  const known = readChosen();
  if (known.includes(id)) return writeChosen(known.filter((other) => other !== id));
  const t = prepareTexts(language, {}).namespace("comparison");
  if (known.length >= maxCompared) return showToast("info", t("tooMany"), { to: comparePath(known), title: t("open") });
  const all = [...known, id];
  writeChosen(all);
  if (known.length === 0) return;
  try {
    const { is_comparable: isComparable, gone } = await readPublic(compareProducts, { query: { ids: all.join(",") } });
    const isGone = new Set(gone.map((one) => one.id));
    const left = readChosen().filter((one) => !isGone.has(one));
    writeChosen(isComparable ? left : left.filter((one) => one !== id));
    // The page shows which of them go together.
    if (!isComparable) showToast("info", t("otherCategory"), { to: comparePath(all), title: t("open") });
  } catch {
    // Not reached: the page says what does not fit.
  }
}
