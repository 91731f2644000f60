import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { failNotFound, isFailureOf } from "#web/platform/api.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import type { PageHandle } from "#web/platform/page-handle.ts";
import { describePage } from "#web/platform/meta.ts";
import { makeKey } from "#web/platform/random-key.ts";
import { showToast } from "#web/ui/toast/show-toast.ts";
import type { Route } from "./+types/listing-page.ts";
import { requireStaff, staffMeta } from "#web/moderation/staff/require-staff.ts";
import { loadModerated } from "./load-moderated.ts";
import { loadReasons } from "./load-reasons.ts";
import { type Decision, sendDecision, sendUndo, undoForMs } from "./decision.ts";
import { StaffNav } from "#web/moderation/staff/staff-nav.tsx";
import { type Undoable, UndoToast } from "./undo-toast.tsx";
import { useKeys } from "#web/moderation/keys/use-keys.ts";
import type { ModeratedView } from "./view-moderated.ts";
import { Workplace } from "./workplace.tsx";

export const handle = { hideBottomBar: true, takesWholeWidth: true } satisfies PageHandle;

/** `/moderation/products/:id`: a listing in any state, with all decisions on it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, account } = await requireStaff({ context });
  if (!/^\d{1,10}$/.test(params.id)) failNotFound();
  try {
    const [view, reasons] = await Promise.all([loadModerated(api, params.id, account.id), loadReasons(api)]);
    return { view, reasons, meta: staffMeta(api, view.title, `/moderation/products/${view.id}`) };
  } catch (error) {
    if (isFailureOf(error, "validation_failed")) failNotFound();
    throw error;
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function ModeratedListingPage({ loaderData: { view, reasons } }: Route.ComponentProps) {
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
        heldBy={view.heldBy}
        reasons={reasons}
        heading={heading}
        isChoosing={isChoosing}
        onChoosing={setChoosing}
        onDecide={(decision) => {
          void decide(decision);
          return true;
        }}
      />
      <UndoToast undoable={undoable} onUndo={() => void undo()} />
    </div>
  );
}

/** Decides on the page's listing and reloads it afterwards. */
function useDecision(view: ModeratedView) {
  const t = useTranslations("moderation");
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const [seen, setSeen] = useState<ModeratedView>();
  const [undoable, setUndoable] = useState<Undoable>();

  async function decide(decision: Decision): Promise<void> {
    const until = performance.now() + undoForMs;
    const answer = await sendDecision({ id: view.id, revision: view.revision, decision, key: makeKey() }, language);
    if ("value" in answer) {
      setSeen(undefined);
      setUndoable({ kind: decision.kind, title: view.title, until });
    } else if ("problem" in answer) {
      if (answer.problem.code === "changed_since") setSeen(view);
      showToast("error", t("event.refused", { title: view.title, why: answer.problem.detail }));
    } else showToast("error", t("event.unsent", { title: view.title }));
    if (!("network" in answer)) await revalidate();
  }

  async function undo(): Promise<void> {
    if (!undoable || undoable.until < performance.now()) return;
    setUndoable(undefined);
    const answer = await sendUndo(view.id, language);
    if ("value" in answer) showToast("success", t("event.undone", { title: view.title }));
    else {
      const why = "problem" in answer ? answer.problem.detail : t("event.noNetwork");
      showToast("error", t("event.notUndone", { title: view.title, why }));
    }
    await revalidate();
  }

  return { seen, undoable, decide, undo };
}
