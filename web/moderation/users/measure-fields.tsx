import { maxNoteLength, silenceDays } from "#contracts/moderation/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Select } from "#web/ui/form/field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";

interface MeasureFieldsProps {
  /** What was entered before it was refused. */
  entered?: { days: string; note: string } | undefined;
  noteError?: string | undefined;
  /** The days are asked for: not at all, always, or hidden as long as scripts run. */
  days?: "none" | "hidden" | "shown";
}

/** For how many days somebody may not write in chats, and the moderator's words to them. */
export function MeasureFields({ entered, noteError, days = "shown" }: MeasureFieldsProps) {
  const t = useTranslations("moderation");
  return (
    <>
      {days !== "none" && (
        <Select
          label={t("chats.days")}
          name="days"
          defaultValue={entered?.days ?? "7"}
          className={days === "hidden" ? "hidden noscript:block" : ""}
        >
          {silenceDays.map((count) => (
            <option key={count} value={count}>
              {t("chats.dayCount", { count })}
            </option>
          ))}
        </Select>
      )}
      <TextArea
        label={t("chats.note")}
        hint={t("chats.noteHint")}
        name="note"
        rows={1}
        maxLength={maxNoteLength}
        defaultValue={entered?.note}
        error={noteError}
        className="[&_textarea]:min-h-11"
      />
    </>
  );
}
