import { useTranslations } from "#web/platform/i18n.tsx";
import type { ListingView } from "./listing-view.ts";
import { Panel } from "#web/ui/panel.tsx";

/** The parameters in two columns, one on narrow screens. */
export function ParameterList({ parameters }: Pick<ListingView, "parameters">) {
  const t = useTranslations("listings");
  if (parameters.length === 0) return null;
  return (
    <Panel title={t("parameters")}>
      <dl className="grid gap-x-9 618:grid-cols-2">
        {parameters.map(({ id, title, value }) => (
          <div key={id} className="flex justify-between gap-4 border-b border-felt-100 py-2.5">
            <dt className="text-felt-600">{title}</dt>
            <dd className="text-right font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
