import { type ReactNode, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { forgetPages } from "#web/listing/page-memory.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { showToast } from "#web/ui/show-toast.ts";
import { callOwnerAction, type CalledAction } from "./call-owner-action.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { confirmed, type OwnerAction } from "./owner-actions.ts";

interface Wanted {
  action: CalledAction;
  ids: readonly number[];
}

interface OwnerActions {
  /** Does it, after a question where one is due. */
  start: (action: OwnerAction, ids: readonly number[]) => void;
  isBusy: boolean;
  /** The question, while it is asked. */
  dialog: ReactNode;
}

/** Lets an owner act on ads: asks, does it, says what came of it, and shows the list as it is then. */
export function useOwnerActions(onDone?: (action: CalledAction) => void): OwnerActions {
  const t = useTranslations("own-listings");
  const language = useLanguage();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<Wanted>();
  const [isBusy, setBusy] = useState(false);

  async function act({ action, ids }: Wanted): Promise<void> {
    setBusy(true);
    let done = 0;
    let refusal: string | undefined;
    for (const id of ids) {
      const answer = await callOwnerAction(action, id, language);
      if ("value" in answer) done++;
      else refusal = "problem" in answer ? answer.problem.detail : t("noNetwork");
    }
    // Lists that were kept show it as it was.
    forgetPages();
    await revalidate();
    setBusy(false);
    setAsked(undefined);
    if (done > 0) showToast("success", t(`done.${action}`, { count: done }));
    if (refusal !== undefined) showToast("error", t("failed", { what: t(`failedTo.${action}`), why: refusal }));
    if (done > 0) onDone?.(action);
  }

  return {
    start(action, ids) {
      const [id] = ids;
      if (action === "edit") return void navigate(`/profile/my-products/edit/${id}`);
      if (confirmed.has(action)) setAsked({ action, ids });
      else void act({ action, ids });
    },
    isBusy,
    dialog: asked && (
      <ConfirmDialog
        question={t(`ask.${asked.action}`, { count: asked.ids.length })}
        text={t(`askText.${asked.action}`, { count: asked.ids.length })}
        yes={t(`action.${asked.action}`)}
        isDanger={asked.action !== "deactivate"}
        isBusy={isBusy}
        onYes={() => void act(asked)}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}
