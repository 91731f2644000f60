import { useTranslations } from "#web/platform/i18n.tsx";
import { useBackCloses } from "#web/platform/navigation/use-back-closes.ts";
import { Modal } from "#web/ui/overlay/modal.tsx";
import { AuthFlow } from "./forms/auth-flow.tsx";
import type { AuthEntry } from "./session/auth-path.ts";
import type { SignInReason } from "./session/sign-in-reason.ts";
import { isCodeAwaited } from "./session/waiting-code.ts";

interface AuthDialogProps {
  entry: AuthEntry;
  next: string;
  /** Why it was opened, where `next` does not tell. */
  reason?: SignInReason;
  /** What its login begins with. */
  login?: string;
  onClose: () => void;
}

/** The forms of the sign-in pages in a dialog. */
export function AuthDialog({ entry, next, reason, login, onClose }: AuthDialogProps) {
  const t = useTranslations("accounts");
  useBackCloses(onClose);
  return (
    <Modal label={t("dialog")} closeLabel={t("close")} className="modal-full" onClose={onClose}>
      <AuthFlow
        start={{ step: entry, next, ...(login ? { login } : {}), ...(isCodeAwaited() ? { isCodeAwaited: true } : {}) }}
        reason={reason}
        in="dialog"
      />
    </Modal>
  );
}
