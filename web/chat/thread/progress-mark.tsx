import Check from "lucide-react/icons/check";
import CheckCheck from "lucide-react/icons/check-check";
import CircleAlert from "lucide-react/icons/circle-alert";
import Clock from "lucide-react/icons/clock";
import Hourglass from "lucide-react/icons/hourglass";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { MessageProgress } from "./thread.ts";

const marks = {
  waiting: { icon: Clock, colour: "text-felt-500" },
  sent: { icon: Check, colour: "text-felt-500" },
  delivered: { icon: CheckCheck, colour: "text-felt-500" },
  read: { icon: CheckCheck, colour: "text-lake-600" },
  held: { icon: Hourglass, colour: "text-warn" },
  failed: { icon: CircleAlert, colour: "text-bad" },
} as const;

/** How far a message of one's own has come: a mark, and words for screen readers. */
export function ProgressMark({ progress }: { progress: MessageProgress | "waiting" }) {
  const t = useTranslations("chat");
  const { icon, colour } = marks[progress];
  return (
    <>
      <Icon of={icon} size={16} className={colour} />
      <span className="sr-only">{t(`progress.${progress}`)}</span>
    </>
  );
}
