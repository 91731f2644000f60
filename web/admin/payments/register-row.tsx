import type { PaymentRegister } from "#contracts/admin/payments/register-schemas.ts";
import { registersPath } from "#web/admin/admin-sections.ts";
import { formatDate, formatDayAndTime } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";
import { Badge } from "#web/ui/badge.tsx";
import { PageLink } from "#web/ui/page-link.tsx";

type RegisterView = ReturnType<typeof viewRegister>;

export function viewRegister(row: PaymentRegister, language: Language) {
  return {
    id: row.id,
    provider: row.provider,
    days: formatDays(row, language),
    fileName: row.file_name,
    rows: row.rows,
    differences: row.differences,
    open: row.open,
    uploader: row.uploaded_by,
    uploaded: formatDayAndTime(row.uploaded_date, language),
  };
}

/** «1 ноября 2026 – 30 ноября 2026», or the one day. */
export function formatDays(
  { first_day: first, last_day: last }: { first_day: string; last_day: string },
  language: Language,
) {
  // Noon in Bishkek, so that the day is the same wherever it is formatted.
  const write = (day: string) => formatDate(`${day}T06:00:00.000Z`, language);
  return first === last ? write(first) : `${write(first)} – ${write(last)}`;
}

/** A register with what came of it. */
export function RegisterRow({ register }: { register: RegisterView }) {
  const t = useTranslations("admin.registers");
  const { id, provider, days, fileName, rows, differences, open, uploader, uploaded } = register;
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <PageLink
          to={`${registersPath}?register=${id}&state=all`}
          className="inline-flex min-h-6 items-center font-semibold wrap-anywhere text-lake-600 hover:underline"
        >
          {t("registerOf", { id, provider })}
        </PageLink>
        <Badge variant={open > 0 ? "notice" : "neutral"}>
          {differences === 0 ? t("noneFound") : t("openOf", { open, differences })}
        </Badge>
      </p>
      <p className="mt-1 text-sm text-felt-600 wrap-anywhere">{[days, t("rows", { count: rows })].join(" · ")}</p>
      <p className="text-sm text-felt-600 wrap-anywhere">
        {[t("uploaded", { name: uploader ?? t("somebody"), date: uploaded }), fileName].filter(Boolean).join(" · ")}
      </p>
    </li>
  );
}
