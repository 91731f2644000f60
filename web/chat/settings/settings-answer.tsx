import type { Unreachable } from "#web/platform/network/reach-server.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { ReplyAction } from "./change-replies.ts";

/** What a form of the chat settings is answered: it was saved; or a reply was refused, with what was typed. */
export type SettingsAnswer =
  | { isSaved: true }
  | { refusal: string; action: ReplyAction; was: string; text: string }
  | Unreachable;

/** Where scripts run the page stays, and says by itself that it was saved. */
export function InlineMark() {
  return useHydrated() ? <input type="hidden" name="inline" value="1" /> : null;
}

/** «Сохранено», or why it was not. What a field has stands at the field. */
export function SavedNote({ answer }: { answer: SettingsAnswer | undefined }) {
  const t = useTranslations("chat");
  if (!answer) return null;
  if ("isSaved" in answer) return <FormMessage kind="success">{t("settings.saved")}</FormMessage>;
  if ("unreachable" in answer) return <FormMessage kind="error">{t("unreachable")}</FormMessage>;
  return answer.action === "add" || answer.action === "edit" ? null : (
    <FormMessage kind="error">{answer.refusal}</FormMessage>
  );
}
