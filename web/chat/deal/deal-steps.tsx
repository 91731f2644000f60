import { type ReactNode, useState } from "react";
import { reserveHours } from "#contracts/deals/rules.ts";
import type { Closing } from "#contracts/listings/rules.ts";
import { formatDayAndTime } from "#web/platform/format.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { popupProps } from "#web/ui/overlay/popup.tsx";
import { RoomForm } from "../forms/room-form.tsx";

interface StepProps {
  /** The name of the other. */
  other: string;
  /** When the page was loaded, in milliseconds. */
  now: number;
}

/** Milliseconds. */
const reserveTime = reserveHours * 3_600_000;

/** «Зарезервировать»: asks once more, with the time until which it will be so. */
export function ReserveStep({ other, now }: StepProps) {
  const t = useTranslations("chat");
  const language = useLanguage();
  // The time of the press; without scripts that of the page.
  const [moment, setMoment] = useState(now);
  const date = formatDayAndTime(moment + reserveTime, language);
  return (
    <Step name={t("deal.reserve")} variant="soft" onOpen={() => setMoment(Date.now())}>
      <p className="font-semibold">{t("deal.reserveQuestion", { name: other, date })}</p>
      <p className="text-felt-600">{t("deal.reserveText")}</p>
      <RoomForm intent="reserve">
        <Button type="submit" variant="primary" className="w-full">
          {t("deal.reserveYes")}
        </Button>
      </RoomForm>
    </Step>
  );
}

interface SellStepProps extends StepProps {
  closing: Closing;
  variant?: "primary" | "plain";
  /** It stands in what has unfolded already, where a second popup has no room. */
  isInside?: boolean;
}

/** «Продано»: to the other of this chat, after a question. */
export function SellStep({ closing, other, variant = "plain", isInside = false }: SellStepProps) {
  const t = useTranslations("chat");
  const form = (
    <RoomForm intent="sell">
      <Button type="submit" variant="primary" className="w-full">
        {t(`deal.${closing}Yes`)}
      </Button>
    </RoomForm>
  );
  const question = (
    <>
      <p className="font-semibold">{t(`deal.${closing}Question`, { name: other })}</p>
      <p className="text-felt-600">{t("deal.soldText")}</p>
    </>
  );
  if (isInside) {
    return (
      <details className="w-full">
        <summary className={buttonClass({ variant })}>{t(`deal.${closing}`)}</summary>
        <div className="mt-2 grid gap-3">
          {question}
          {form}
        </div>
      </details>
    );
  }
  return (
    <Step name={t(`deal.${closing}`)} variant={variant}>
      {question}
      {form}
    </Step>
  );
}

interface OpenedStepProps {
  name: string;
  variant: "primary" | "soft" | "plain";
  onOpen?: () => void;
  children: ReactNode;
}

/** A step that asks before it is taken: over the messages, without scripts too; Escape and a press outside close it. */
function Step({ name, variant, onOpen, children }: OpenedStepProps) {
  return (
    <details
      {...popupProps}
      className="shrink-0"
      onToggle={(event) => {
        if (event.currentTarget.open) onOpen?.();
      }}
    >
      <summary className={buttonClass({ variant }, "px-3!")}>{name}</summary>
      <div className="absolute inset-x-0 top-full z-20 grid gap-3 rounded-b-m border-b border-felt-200 bg-felt-0 px-3 pt-3 pb-4 shadow-2 960:px-4">
        {children}
      </div>
    </details>
  );
}
