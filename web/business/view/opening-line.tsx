import Clock from "lucide-react/icons/clock";
import { findOpening } from "#contracts/business/opening.ts";
import type { Holiday, WorkingDay } from "#contracts/business/record-schemas.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { describeOpening } from "./opening-text.ts";
import "./texts.ts";
import { useNow } from "./use-now.ts";

/** What it takes to say whether a business is open. */
export interface Hours {
  schedule: WorkingDay[] | null;
  holidays: Holiday[];
  /** Milliseconds, of the request. */
  now: number;
}

/** Whether a business is open now, and until when; nothing where its hours were never said. */
export function OpeningLine({ hours: { schedule, holidays, now: atFirst } }: { hours: Hours }) {
  const t = useTranslations("business-page");
  const language = useLanguage();
  const now = useNow(atFirst);
  const opening = findOpening(schedule, holidays, now);
  if (!opening) return null;
  return (
    <p className={`flex items-center gap-2 font-semibold ${opening.isOpen ? "text-ok" : "text-felt-600"}`}>
      <Icon of={Clock} size={18} />
      {describeOpening(opening, now, language, t)}
    </p>
  );
}
