import { useEffect } from "react";
import { useFetcher } from "react-router";
import { useTranslations } from "#web/platform/i18n.tsx";
import type { Unreachable } from "#web/platform/network/reach-server.ts";
import { Modal } from "#web/ui/overlay/modal.tsx";
import { showToast } from "#web/ui/toast/show-toast.ts";
import { type AskedView, newPricePath } from "./asked-view.ts";
import { NewPriceForm, type NewPriceRefusal } from "./new-price-form.tsx";
import type { NewPriceDone } from "./new-price-page.tsx";

interface NewPriceDialogProps {
  id: number;
  asked: AskedView;
  /** Called once the price is changed, before the dialog closes. */
  onDone: () => void;
  onClose: () => void;
}

/** The form of a new price over the page; the page behind is loaded anew once it is saved. */
export function NewPriceDialog({ id, asked, onDone, onClose }: NewPriceDialogProps) {
  const t = useTranslations("selling.price");
  const own = useTranslations("selling.own");
  const fetcher = useFetcher<NewPriceRefusal | NewPriceDone | Unreachable>();
  const { data } = fetcher;
  const done = data && "done" in data ? data.done : undefined;
  useEffect(() => {
    if (done === undefined) return;
    showToast("success", t(done === "active" ? "done" : "sent"));
    onDone();
    onClose();
    // Once: the dialog is gone then.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [done]);
  const title = t(asked.isPay ? "payTitle" : "title");
  return (
    <Modal label={title} closeLabel={own("close")} onClose={onClose}>
      <h2 className="mb-3 pr-10 text-xl font-bold tracking-tight">{title}</h2>
      <NewPriceForm
        asked={asked}
        answer={data && "done" in data ? undefined : data}
        isBusy={fetcher.state !== "idle"}
        isInline
        Form={fetcher.Form}
        path={newPricePath(id)}
      />
    </Modal>
  );
}
