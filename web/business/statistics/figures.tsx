import TrendingDown from "lucide-react/icons/trending-down";
import TrendingUp from "lucide-react/icons/trending-up";
import type { StatisticKind } from "#contracts/statistics/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { FigureView } from "./statistics-view.ts";

interface FiguresProps {
  figures: readonly FigureView[];
  chosen: StatisticKind;
  /** The address that shows a kind in the chart. */
  hrefOf: (kind: StatisticKind) => string;
}

/** The sum of each kind beside the period before; a press shows it in the chart. */
export function Figures({ figures, chosen, hrefOf }: FiguresProps) {
  const t = useTranslations("statistics");
  return (
    <nav aria-label={t("kinds")}>
      <ul className="grid grid-cols-2 gap-2.5 618:grid-cols-3 1280:grid-cols-6">
        {figures.map(({ kind, total, before, change }) => (
          <li key={kind}>
            <PageLink
              to={hrefOf(kind)}
              aria-current={kind === chosen ? "true" : undefined}
              className="grid h-full content-start gap-0.5 rounded-l border border-felt-200 bg-felt-0 p-3.5 1280:px-3 hover:bg-felt-50 aria-[current]:border-lake-600 aria-[current]:ring-1 aria-[current]:ring-lake-600"
            >
              <span className="font-semibold">{t(`kind.${kind}`)}</span>
              <span className="text-2xs text-felt-600">{t(`hint.${kind}`)}</span>
              <span className="mt-1 text-2xl font-bold tracking-tight tabular-nums">{total}</span>
              <span className="text-xs text-felt-600">{t("before", { count: before })}</span>
              {change && <Change {...change} />}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Change({ direction, percent }: NonNullable<FigureView["change"]>) {
  const t = useTranslations("statistics");
  if (direction === "none") return <span className="text-xs text-felt-600">{t("same")}</span>;
  const isUp = direction === "up";
  return (
    <span className={`flex items-center gap-1 text-xs font-semibold ${isUp ? "text-ok" : "text-felt-700"}`}>
      <Icon of={isUp ? TrendingUp : TrendingDown} size={15} />
      {t(isUp ? "grew" : "fell", { percent })}
    </span>
  );
}
