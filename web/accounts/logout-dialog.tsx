import { useTranslations } from "#web/platform/i18n.tsx";
import { Modal } from "#web/ui/overlay/modal.tsx";
import { ConfirmForm } from "#web/ui/form/confirm-form.tsx";

/** Asks before signing out. */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("accounts");
  return (
    <Modal label={t("logoutQuestion")} closeLabel={t("close")} onClose={onClose}>
      <ConfirmForm
        question={t("logoutQuestion")}
        text={t("logoutText")}
        yes={t("logout")}
        no={t("cancel")}
        action="/auth/logout"
        noHref="/"
        onNo={onClose}
      />
    </Modal>
  );
}
