import "./texts.ts";
import type { PushSettings } from "#contracts/push/schemas.ts";
import { defaultTimeZone } from "#contracts/push/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Select } from "#web/ui/form/field.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** Offered to whoever has none. */
const defaultHours = { from: 22, to: 8 };

interface PushFieldsProps {
  settings: Pick<PushSettings, "quiet_hours" | "time_zone" | "shows_text">;
  /** What the server has refused. */
  error?: string | undefined;
}

/** When pushes come, and what they say: fields of the form of notifications. */
export function PushFields({ settings, error }: PushFieldsProps) {
  const t = useTranslations("push");
  const { quiet_hours: quiet, time_zone: timeZone, shows_text } = settings;
  const { from, to } = quiet ?? defaultHours;
  return (
    <>
      <fieldset className={panelClass}>
        <legend className="float-left mb-1 w-full font-semibold">{t("quiet.title")}</legend>
        <p className="clear-both mb-2 text-felt-600">{t("quiet.text")}</p>
        <div className="options">
          <label>
            <input type="checkbox" name="quiet" defaultChecked={quiet !== null} />
            {t("quiet.on")}
          </label>
        </div>
        <div className="mt-2 grid grid-cols-2 gap-3">
          <HourSelect name="quiet_from" label={t("quiet.from")} value={from} />
          <HourSelect name="quiet_to" label={t("quiet.to")} value={to} error={error} />
        </div>
        <TimeZoneSelect value={timeZone} />
      </fieldset>
      <fieldset className={panelClass}>
        <legend className="float-left mb-1 w-full font-semibold">{t("text.title")}</legend>
        <div className="options clear-both">
          <label>
            <input type="checkbox" name="shows_text" defaultChecked={shows_text} />
            {t("text.on")}
          </label>
        </div>
        <p className="text-felt-600">{t("text.text")}</p>
      </fieldset>
    </>
  );
}

function HourSelect({ value, ...rest }: { name: string; label: string; value: number; error?: string | undefined }) {
  return (
    <Select {...rest} defaultValue={value}>
      {hours.map((hour) => (
        <option key={hour} value={hour}>
          {`${String(hour).padStart(2, "0")}:00`}
        </option>
      ))}
    </Select>
  );
}

/** The time zone of the quiet hours. Only whoever is elsewhere, or was, has a choice. */
function TimeZoneSelect({ value }: { value: string }) {
  const t = useTranslations("push.quiet");
  const isHydrated = useHydrated();
  const here = isHydrated ? new Intl.DateTimeFormat().resolvedOptions().timeZone : value;
  const zones = [...new Set([defaultTimeZone, value, here || value])];
  if (zones.length === 1) return <input type="hidden" name="time_zone" value={value} />;
  const nameOf = (zone: string) => (zone === defaultTimeZone ? t("bishkek") : zone.replaceAll("_", " "));
  return (
    <Select name="time_zone" label={t("timeZone")} defaultValue={value} className="mt-3">
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {nameOf(zone)}
        </option>
      ))}
    </Select>
  );
}
