import type { OwnerAction } from "#contracts/selling/rules.ts";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { clearPages } from "#web/listings/grid/list-history.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import type { AskedView } from "#web/selling/new-price/asked-view.ts";
import { showToast } from "#web/ui/toast/show-toast.ts";
import { callOwnerAction, type CalledAction } from "./call-owner-action.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { asksForBuyer, type BuyerAction, type ConfirmedAction, needsConfirmation } from "./owner-actions.ts";

const NewPriceDialog = lazy(() =>
  import("#web/selling/new-price/new-price-dialog.tsx").then((module) => ({ default: module.NewPriceDialog })),
);
const BuyerDialog = lazy(() => import("./buyer-dialog.tsx").then((module) => ({ default: module.BuyerDialog })));

interface PendingAction {
  action: CalledAction;
  ids: readonly number[];
}

/** Facts of a listing that some actions need. */
interface ActedOn {
  /** It is rented out, not sold. */
  isRent?: true | undefined;
  asked?: AskedView | undefined;
}

interface OwnerActions {
  /** Performs an action, after a confirmation if it needs one; `of`: what is known of the one listing. */
  start: (action: OwnerAction, ids: readonly number[], of?: ActedOn) => void;
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
  const [priced, setPriced] = useState<{ id: number; asked: AskedView }>();
  const [asked, setAsked] = useState<{ action: BuyerAction; id: number; isRent: boolean }>();
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
    await refresh();
    setBusy(false);
    setPending(undefined);
    if (done > 0) showToast("success", t(`done.${action}`, { count: done }));
    if (refusal !== undefined) showToast("error", t("failed", { what: t(`failedTo.${action}`), why: refusal }));
    if (done > 0) onDone?.(action);
  }

  /** Stored lists are outdated. */
  async function refresh(): Promise<void> {
    clearPages();
    await revalidate();
  }

  return {
    start(action, ids, { isRent = false, asked: price } = {}) {
      const [id] = ids;
      if (action === "price") return id === undefined || !price ? undefined : setPriced({ id, asked: price });
      if (action === "edit") return void navigate(`/profile/my-products/edit/${id}`);
      if (asksForBuyer(action)) return id === undefined ? undefined : setAsked({ action, id, isRent });
      if (needsConfirmation(action)) setPending({ action, ids });
      else void perform({ action, ids });
    },
    isBusy,
    dialog: priced ? (
      <Suspense>
        <NewPriceDialog {...priced} onDone={clearPages} onClose={() => setPriced(undefined)} />
      </Suspense>
    ) : asked ? (
      <Suspense>
        <BuyerDialog {...asked} onDone={refresh} onClose={() => setAsked(undefined)} />
      </Suspense>
    ) : (
      pending && (
        <ConfirmDialog
          question={t(`ask.${pending.action}`, { count: pending.ids.length })}
          text={t(`askText.${pending.action}`, { count: pending.ids.length })}
          yes={t(`action.${pending.action}`)}
          isDanger={pending.action !== "deactivate"}
          isBusy={isBusy}
          onYes={() => void perform(pending)}
          onClose={() => setPending(undefined)}
        />
      )
    ),
  };
}
