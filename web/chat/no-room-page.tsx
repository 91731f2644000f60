import "./texts.ts";
import MessageCircle from "lucide-react/icons/message-circle";
import { useTranslations } from "#web/platform/i18n.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** Beside the list on wide screens, while no chat is open. */
export default function NoRoomPage() {
  const t = useTranslations("chat");
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState icon={MessageCircle} title={t("choose")} text={t("chooseText")} />
    </div>
  );
}
