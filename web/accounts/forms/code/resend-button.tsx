import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { useCountdown } from "./use-countdown.ts";

interface ResendButtonProps {
  name: string;
  value: string;
  /** Seconds until it is enabled, counted from its mount: a new code needs a new `key`. */
  seconds: number;
}

/** Asks for a new code; disabled while it is too soon. Without a script the server checks that. */
export function ResendButton({ name, value, seconds }: ResendButtonProps) {
  const t = useTranslations("accounts");
  const isScripted = useHydrated();
  const left = useCountdown(seconds);
  const isWaiting = isScripted && left > 0;
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <Button
      type="submit"
      name={name}
      value={value}
      variant="quiet"
      className="disabled:text-felt-600 disabled:opacity-100"
      disabled={isWaiting}
    >
      {isWaiting ? t("resendIn", { time }) : t("resend")}
    </Button>
  );
}
