import { type AlertFrequency, alertFrequencies } from "#contracts/saved-searches/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { chipClass } from "#web/ui/chip.tsx";

/** When to be told: radio buttons of a form, or buttons that send it at once. */
export function FrequencyChoice({ chosen, sends = false }: { chosen: AlertFrequency; sends?: boolean }) {
  const t = useTranslations("saved-searches");
  if (sends)
    return (
      <fieldset aria-label={t("when")} className="flex flex-wrap gap-2">
        {alertFrequencies.map((frequency) => (
          <button
            key={frequency}
            type="submit"
            name="frequency"
            value={frequency}
            aria-pressed={frequency === chosen}
            className={`${chipClass} aria-pressed:border-lake-600 aria-pressed:bg-lake-50 aria-pressed:text-lake-700`}
          >
            {t(`frequency.${frequency}`)}
          </button>
        ))}
      </fieldset>
    );
  return (
    <fieldset>
      <legend className="mb-1.5 text-xs text-felt-600">{t("when")}</legend>
      <div className="options">
        {alertFrequencies.map((frequency) => (
          <label key={frequency}>
            <input type="radio" name="frequency" value={frequency} defaultChecked={frequency === chosen} />
            {t(`frequency.${frequency}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
