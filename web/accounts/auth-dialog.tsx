import { useTranslations } from "#web/platform/i18n.tsx";
import { Modal } from "#web/ui/overlay/modal.tsx";
import { AuthFlow } from "./forms/auth-flow.tsx";
import type { AuthEntry } from "./session/auth-path.ts";
import { isCodeAwaited } from "./session/waiting-code.ts";

interface AuthDialogProps {
  entry: AuthEntry;
  next: string;
  onClose: () => void;
}

/** The forms of the sign-in pages in a dialog. */
export function AuthDialog({ entry, next, onClose }: AuthDialogProps) {
  const t = useTranslations("accounts");
  return (
    <Modal label={t("dialog")} closeLabel={t("close")} className="modal-full" onClose={onClose}>
      <AuthFlow start={{ step: entry, next, ...(isCodeAwaited() ? { isCodeAwaited: true } : {}) }} in="dialog" />
    </Modal>
  );
}
