import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { failNotFound, isFailureOf } from "#web/platform/api.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { makeKey } from "#web/posting/random-key.ts";
import { showToast } from "#web/ui/show-toast.ts";
import type { Route } from "./+types/product-page.ts";
import { admitStaff, staffMeta } from "./admit-staff.ts";
import { loadJudged, loadReasons } from "./load-queue.ts";
import { sendUndo, sendVerdict } from "./moderation-calls.ts";
import type { Verdict } from "./queue-store.ts";
import { StaffNav } from "./staff-nav.tsx";
import { type Undoable, UndoToast } from "./undo-toast.tsx";
import { useKeys } from "./use-keys.ts";
import type { JudgedView } from "./view-judged.ts";
import { Workplace } from "./workplace.tsx";

/** A decision can be taken back so long (`contracts/moderation.ts`; its schemas would come along). */
const undoFor = 30_000;

export const handle = { hideBottomBar: true, takesWholeWidth: true };

/** `/moderation/products/:id`: one ad in any state, with all that was decided on it. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { api, account } = await admitStaff({ request, context });
  if (!/^\d{1,10}$/.test(params.id)) failNotFound();
  try {
    const [view, reasons] = await Promise.all([loadJudged(api, params.id, account.id), loadReasons(api)]);
    return { view, reasons, meta: staffMeta(api, view.title, `/moderation/products/${view.id}`) };
  } catch (error) {
    if (isFailureOf(error, "validation_failed")) failNotFound();
    throw error;
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function ModeratedProductPage({ loaderData: { view, reasons } }: Route.ComponentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const { seen, undoable, decide, undo } = useDecision(view);
  useKeys((key) => {
    if (key !== "u" || isChoosing) return false;
    void undo();
    return true;
  });
  return (
    <div className="bg-felt-50">
      <StaffNav />
      <Workplace
        key={view.id}
        view={view}
        seen={seen}
        takenBy={view.takenBy}
        reasons={reasons}
        heading={heading}
        isChoosing={isChoosing}
        onChoosing={setChoosing}
        onDecide={(verdict) => {
          void decide(verdict);
          return true;
        }}
      />
      <UndoToast decided={undoable} onUndo={() => void undo()} />
    </div>
  );
}

/** Decides on the ad of the page and shows it as it is then. */
function useDecision(view: JudgedView) {
  const t = useTranslations("moderation");
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const [seen, setSeen] = useState<JudgedView>();
  const [undoable, setUndoable] = useState<Undoable>();

  async function decide(verdict: Verdict): Promise<void> {
    const until = performance.now() + undoFor;
    const answer = await sendVerdict({ id: view.id, revision: view.revision, verdict, key: makeKey() }, language);
    if ("value" in answer) {
      setSeen(undefined);
      setUndoable({ kind: verdict.kind, title: view.title, until });
    } else if ("problem" in answer) {
      if (answer.problem.code === "changed_since") setSeen(view);
      showToast("error", t("news.refused", { title: view.title, why: answer.problem.detail }));
    } else showToast("error", t("news.unsent", { title: view.title }));
    if (!("network" in answer)) await revalidate();
  }

  async function undo(): Promise<void> {
    if (!undoable || undoable.until < performance.now()) return;
    setUndoable(undefined);
    const answer = await sendUndo(view.id, language);
    if ("value" in answer) showToast("success", t("news.undone", { title: view.title }));
    else {
      const why = "problem" in answer ? answer.problem.detail : t("news.noNetwork");
      showToast("error", t("news.notUndone", { title: view.title, why }));
    }
    await revalidate();
  }

  return { seen, undoable, decide, undo };
}
