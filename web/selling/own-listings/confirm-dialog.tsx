import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/overlay/modal.tsx";

interface ConfirmDialogProps {
  question: string;
  text: string;
  yes: string;
  isDanger: boolean;
  isBusy: boolean;
  onYes: () => void;
  onClose: () => void;
}

/** Asks before an action that cannot easily be undone. */
export function ConfirmDialog({ question, text, yes, isDanger, isBusy, onYes, onClose }: ConfirmDialogProps) {
  const t = useTranslations("selling.own");
  return (
    <Modal label={question} closeLabel={t("close")} onClose={onClose}>
      <h2 className="mb-2 pr-10 text-xl font-bold tracking-tight">{question}</h2>
      <p className="text-felt-600">{text}</p>
      <div className="mt-5 grid grid-cols-2 gap-2.5">
        <Button size="m" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button variant={isDanger ? "danger" : "primary"} size="m" disabled={isBusy} aria-busy={isBusy} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </Modal>
  );
}
