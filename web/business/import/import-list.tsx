import { useTranslations } from "#web/platform/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { importPath, type ImportView } from "./import-view.ts";

const looks = {
  reading: "business",
  checked: "notice",
  running: "business",
  stopped: "notice",
  done: "neutral",
  failed: "alert",
  expired: "neutral",
} as const;

export function StateBadge({ state }: { state: ImportView["state"] }) {
  const t = useTranslations("import");
  return <Badge variant={looks[state]}>{t(`states.${state}`)}</Badge>;
}

/** The last imports of a business. */
export function ImportList({ imports }: { imports: readonly ImportView[] }) {
  const t = useTranslations("import");
  if (imports.length === 0) return <p className="text-felt-600">{t("none")}</p>;
  return (
    <ul className="divide-y divide-felt-200">
      {imports.map((one) => (
        <li key={one.id}>
          <PageLink
            to={`${importPath}/${one.id}`}
            className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2 hover:bg-felt-50"
          >
            <span className="min-w-0 flex-1 basis-48">
              <span className="block truncate font-semibold">{one.name || t("unnamed")}</span>
              <span className="block text-xs text-felt-600">
                {one.created}
                {one.counts.rows > 0 && ` · ${t("rows", { count: one.counts.rows })}`}
              </span>
            </span>
            <StateBadge state={one.state} />
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
