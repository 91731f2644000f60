import { hrefIn } from "#web/platform/href.ts";
import { formatNumber } from "#web/platform/format.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { presets, type StatisticsQuery } from "./statistics-query.ts";

interface PeriodBarProps {
  /** The page's path. */
  path: string;
  query: StatisticsQuery;
  today: string;
  /** What was wrong with the days that were given. */
  message: string | undefined;
}

/** The period: a press for the usual ones, a form for days of one's own. */
export function PeriodBar({ path, query, today, message }: PeriodBarProps) {
  const t = useTranslations("statistics");
  const language = useLanguage();
  const { start, end, kind, preset } = query;
  return (
    <nav aria-label={t("period")} className="mb-4 grid gap-3 720:flex 720:items-end 720:justify-between">
      <ul className="flex flex-wrap gap-2">
        {presets.map((days) => (
          <li key={days}>
            <PageLink
              to={`${path}?days=${days}&kind=${kind}`}
              aria-current={days === preset ? "true" : undefined}
              className={`${chipClass} aria-[current]:border-lake-600 aria-[current]:bg-lake-50 aria-[current]:text-lake-700`}
            >
              {t("days", { count: days, shown: formatNumber(days) })}
            </PageLink>
          </li>
        ))}
      </ul>
      <form
        key={`${start} ${end}`}
        action={hrefIn(language, path)}
        className="grid grid-cols-2 gap-2.5 480:grid-cols-[1fr_1fr_auto] 480:items-start"
      >
        <Field label={t("from")} type="date" name="start" defaultValue={start} max={today} required />
        <Field label={t("to")} type="date" name="end" defaultValue={end} max={today} required error={message} />
        <input type="hidden" name="kind" value={kind} />
        <Button type="submit" variant="soft" className="max-480:col-span-2 480:mt-[25px]">
          {t("show")}
        </Button>
      </form>
    </nav>
  );
}
