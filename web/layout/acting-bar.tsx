import Users from "lucide-react/icons/users";
import { Form } from "react-router";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** On every page of whoever acts for a business: for which one, and the way back to oneself. */
export function ActingBar() {
  const t = useTranslations("layout");
  const acting = useViewer()?.acting;
  if (!acting) return null;
  const text = acting.name === null ? t("actingEnded") : t("actingFor", { name: acting.name });
  return (
    <aside
      aria-label={t("acting")}
      data-acting-bar=""
      className="shrink-0 border-b border-felt-200 bg-apricot-100 text-apricot-ink"
    >
      <div className="wrap flex items-center gap-2.5">
        <Icon of={Users} className="shrink-0" />
        <p className="mr-auto min-w-0 py-2 text-sm font-semibold wrap-anywhere">{text}</p>
        <Form method="post" action="/acting" reloadDocument className="shrink-0">
          <button type="submit" className="min-h-11 rounded-s px-3 text-sm font-semibold underline">
            {t("actAsSelf")}
          </button>
        </Form>
      </div>
    </aside>
  );
}
