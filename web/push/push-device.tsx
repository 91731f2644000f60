import "./texts.ts";
import { useEffect, useState } from "react";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { findPushState, type PushState, turnOffPush, turnOnPush } from "./subscribe.ts";

interface PushDeviceProps {
  accountId: number;
  /** The server sends pushes to this session's browser. */
  isOn: boolean;
}

/** Switches pushes to this browser on and off. Without scripts it says that it needs them. */
export function PushDevice({ accountId, isOn }: PushDeviceProps) {
  const t = useTranslations("push");
  const language = useLanguage();
  const [found, setState] = useState<PushState>();
  // What the server knows, until the browser was asked.
  const state = found ?? (isOn ? "on" : "off");
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    findPushState(isOn).then(
      (answer) => !isGone && setState(answer),
      () => !isGone && setState("unsupported"),
    );
    return () => void (isGone = true);
  }, [isOn]);
  const change = async (turn: () => Promise<PushState>) => {
    setBusy(true);
    setFailed(false);
    try {
      setState(await turn());
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };
  return (
    <section className={`${panelClass} mb-4`} aria-labelledby="push-device">
      <h2 id="push-device" className="font-semibold">
        {t("device.title")}
      </h2>
      <output className="mt-1 block min-h-12 text-felt-600">{t(`device.${state}`)}</output>
      {hasFailed && <FormMessage kind="error">{t("device.failed")}</FormMessage>}
      {/* Takes its place at once: what is below it does not move. */}
      <div className="mt-3 h-12">
        {state === "on" && (
          <Button
            size="m"
            aria-busy={isBusy}
            disabled={isBusy || !found}
            onClick={() => change(() => turnOffPush(language))}
          >
            {isBusy ? t("device.wait") : t("device.turnOff")}
          </Button>
        )}
        {state !== "on" && (
          <Button
            variant="primary"
            size="m"
            className="max-w-full"
            aria-busy={isBusy}
            disabled={isBusy || found !== "off"}
            onClick={() => change(() => turnOnPush(accountId, language))}
          >
            {isBusy ? t("device.wait") : t("device.turnOn")}
          </Button>
        )}
      </div>
      <noscript>
        <p className="mt-2 text-felt-600">{t("device.noScript")}</p>
      </noscript>
    </section>
  );
}
