import { Form, useNavigation } from "react-router";
import { MeasureFields } from "./measure-fields.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";

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
        <MeasureFields />
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
