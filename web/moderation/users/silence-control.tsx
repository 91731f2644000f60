import { Form, useNavigation } from "react-router";
import { maxNoteLength, silenceDays } from "#contracts/moderation/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/form/field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";

interface SilenceControlProps {
  /** Until when they may write in no chat; null: they may. */
  silencedUntil: string | null;
  mayBlock: boolean;
  /** Path of the page. */
  path: string;
}

/** Forbids a user to write in chats for some days, or lets them write again. */
export function SilenceControl({ silencedUntil, mayBlock, path }: SilenceControlProps) {
  const t = useTranslations("moderation");
  const isBusy = useNavigation().state !== "idle";
  if (silencedUntil !== null)
    return (
      <Form method="post" action={path} className="mt-3">
        <p className="mb-2 text-sm text-bad">{t("chats.silencedUntil", { date: silencedUntil })}</p>
        <Button type="submit" name="do" value="unsilence" aria-busy={isBusy}>
          {t("chats.unsilence")}
        </Button>
      </Form>
    );
  if (!mayBlock) return null;
  return (
    <details className="mt-3">
      <summary className="flex min-h-11 items-center text-lake-600">{t("chats.silence")}…</summary>
      <Form method="post" action={path} className="grid gap-3">
        <Select label={t("chats.days")} name="days" defaultValue="7">
          {silenceDays.map((days) => (
            <option key={days} value={days}>
              {t("chats.dayCount", { count: days })}
            </option>
          ))}
        </Select>
        <TextArea
          label={t("chats.note")}
          hint={t("chats.noteHint")}
          name="note"
          rows={1}
          maxLength={maxNoteLength}
          className="[&_textarea]:min-h-11"
        />
        <Button
          type="submit"
          name="do"
          value="silence"
          variant="outlineDanger"
          className="480:justify-self-start"
          aria-busy={isBusy}
        >
          {t("chats.silence")}
        </Button>
      </Form>
    </details>
  );
}
