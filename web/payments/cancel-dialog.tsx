import { useNavigate } from "react-router";
import { useTranslations } from "#web/platform/i18n.tsx";
import { ConfirmForm } from "#web/ui/form/confirm-form.tsx";
import { Modal } from "#web/ui/overlay/modal.tsx";

interface CancelDialogProps {
  kind: "payment" | "invoice";
  id: number;
  /** «Бизнес-профиль на 3 месяца». */
  name: string;
  amount: string;
  /** What takes the answer. */
  action: string;
  /** The page below. */
  below: string;
}

/** Asks before a payment or an invoice is called off; without scripts the question lies on the page. */
export function CancelDialog({ kind, id, name, amount, action, below }: CancelDialogProps) {
  const t = useTranslations("payments");
  const navigate = useNavigate();
  const close = () => void navigate(below, { replace: true, preventScrollReset: true });
  const question = t(`cancelling.${kind}.question`);
  return (
    <Modal label={question} closeLabel={t("cancelling.close")} closeHref={below} onClose={close}>
      <ConfirmForm
        question={question}
        text={t(`cancelling.${kind}.text`, { name, amount })}
        yes={t("cancelling.yes")}
        no={t("cancelling.no")}
        action={action}
        intent="cancel"
        values={{ id: String(id), cancel: kind }}
        noHref={below}
        isDanger
      />
    </Modal>
  );
}
