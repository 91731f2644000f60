import { useId } from "react";
import { dealCodeLength } from "#contracts/deals/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { controlClass } from "#web/ui/form/field.tsx";
import { RoomForm } from "../forms/room-form.tsx";

/** What the seller enters, in one line: the code that the buyer says. */
export function CodeForm({ codesLeft }: { codesLeft: number | null }) {
  const t = useTranslations("chat");
  const id = useId();
  return (
    <RoomForm intent="confirm_deal" className="flex items-center gap-2">
      <span className="min-w-0 flex-1">
        <label htmlFor={id} className="line-clamp-2">
          {t("deal.enterCode")}
        </label>
        {codesLeft !== null && (
          <span id={`${id}-left`} className="block truncate text-2xs text-felt-600">
            {t("deal.left", { count: codesLeft })}
          </span>
        )}
      </span>
      <input
        id={id}
        name="code"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={dealCodeLength}
        aria-describedby={codesLeft === null ? undefined : `${id}-left`}
        className={`${controlClass} h-11 w-18! shrink-0 text-center font-bold tracking-widest tabular-nums`}
      />
      <Button type="submit" variant="primary" className="px-3!">
        {t("deal.confirm")}
      </Button>
    </RoomForm>
  );
}
