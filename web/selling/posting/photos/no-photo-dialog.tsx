import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/overlay/modal.tsx";

interface NoPhotoDialogProps {
  /** An existing listing is changed. */
  isChange: boolean;
  onAdd: () => void;
  onPublish: () => void;
  onClose: () => void;
}

/** Asks once whether a listing is meant to be without photos, in a category that does not demand them. */
export function NoPhotoDialog({ isChange, onAdd, onPublish, onClose }: NoPhotoDialogProps) {
  const t = useTranslations("selling.posting");
  const question = t(isChange ? "noPhotoQuestionChange" : "noPhotoQuestion");
  return (
    <Modal label={question} closeLabel={t("close")} onClose={onClose}>
      <h2 className="mb-2 pr-10 text-xl font-bold tracking-tight">{question}</h2>
      <p className="text-felt-600">{t("noPhotoText")}</p>
      <div className="mt-5 grid gap-2.5">
        <Button variant="primary" size="l" onClick={onAdd}>
          {t("noPhotoAdd")}
        </Button>
        <Button size="l" onClick={onPublish}>
          {t(isChange ? "noPhotoSave" : "noPhotoPublish")}
        </Button>
      </div>
    </Modal>
  );
}
