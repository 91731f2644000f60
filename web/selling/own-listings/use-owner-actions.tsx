import type { OwnerAction } from "#contracts/selling/rules.ts";
import { type ReactNode, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { clearPages } from "#web/listings/grid/list-history.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { showToast } from "#web/ui/toast/show-toast.ts";
import { callOwnerAction, type CalledAction } from "./call-owner-action.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { type ConfirmedAction, needsConfirmation } from "./owner-actions.ts";

interface PendingAction {
  action: CalledAction;
  ids: readonly number[];
}

interface OwnerActions {
  /** Performs an action, after a confirmation if it needs one. */
  start: (action: OwnerAction, ids: readonly number[]) => void;
  isBusy: boolean;
  /** The open confirmation. */
  dialog: ReactNode;
}

/** Performs an owner's actions: asks for confirmation, calls the API, shows the result as a toast and revalidates the page. */
export function useOwnerActions(onDone?: (action: CalledAction) => void): OwnerActions {
  const t = useTranslations("selling.own");
  const language = useLanguage();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState<PendingAction & { action: ConfirmedAction }>();
  const [isBusy, setBusy] = useState(false);

  async function perform({ action, ids }: PendingAction): Promise<void> {
    setBusy(true);
    let done = 0;
    let refusal: string | undefined;
    for (const id of ids) {
      const answer = await callOwnerAction(action, id, language);
      if ("value" in answer) done++;
      else refusal = "problem" in answer ? answer.problem.detail : t("noNetwork");
    }
    // Stored lists are outdated.
    clearPages();
    await revalidate();
    setBusy(false);
    setPending(undefined);
    if (done > 0) showToast("success", t(`done.${action}`, { count: done }));
    if (refusal !== undefined) showToast("error", t("failed", { what: t(`failedTo.${action}`), why: refusal }));
    if (done > 0) onDone?.(action);
  }

  return {
    start(action, ids) {
      const [id] = ids;
      if (action === "edit") return void navigate(`/profile/my-products/edit/${id}`);
      if (needsConfirmation(action)) setPending({ action, ids });
      else void perform({ action, ids });
    },
    isBusy,
    dialog: pending && (
      <ConfirmDialog
        question={t(`ask.${pending.action}`, { count: pending.ids.length })}
        text={t(`askText.${pending.action}`, { count: pending.ids.length })}
        yes={t(`action.${pending.action}`)}
        isDanger={pending.action !== "deactivate"}
        isBusy={isBusy}
        onYes={() => void perform(pending)}
        onClose={() => setPending(undefined)}
      />
    ),
  };
}
