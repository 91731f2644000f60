import KeyRound from "lucide-react/icons/key-round";
import Trash2 from "lucide-react/icons/trash-2";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { KeyView } from "./key-view.ts";

/** The keys of a business: what each may do, until when, and when it was used. */
export function KeyList({ keys }: { keys: readonly KeyView[] }) {
  const t = useTranslations("api-keys");
  if (keys.length === 0) return <p className="text-felt-600">{t("none")}</p>;
  return (
    <ul className="divide-y divide-felt-200">
      {keys.map((key) => (
        <li key={key.id} className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
          <span className="grid size-11 shrink-0 place-items-center rounded-m bg-lake-50 text-lake-600">
            <Icon of={KeyRound} />
          </span>
          <div className="min-w-0 flex-1">
            <h3 className="font-semibold wrap-anywhere">
              {key.name} <span className="font-normal whitespace-nowrap text-felt-600">…{key.hint}</span>
            </h3>
            <p>{key.scopes.map((scope) => t(`scope.${scope}`)).join(" · ")}</p>
            <p className="mt-0.5 text-xs text-felt-600">
              {t("created", { date: key.created })}
              {", "}
              {key.end === null ? (
                t("endless")
              ) : key.is_expired ? (
                <span className="text-bad">{t(endOf(key), { date: key.end })}</span>
              ) : (
                t("until", { date: key.until ?? "" })
              )}
            </p>
            <p className="text-xs text-felt-600">{key.used ? t("used", { date: key.used }) : t("unused")}</p>
          </div>
          <PageLink
            to={`?delete=${key.id}`}
            aria-label={t("deleteOf", { name: key.name })}
            className="grid size-11 shrink-0 place-items-center rounded-full text-felt-600 hover:bg-felt-100"
          >
            <Icon of={Trash2} />
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

/** Why a key has ended. */
function endOf(key: KeyView): "endedByPassword" | "endedWithSessions" | "ended" {
  if (key.is_ended_by_password) return "endedByPassword";
  return key.is_ended_with_sessions ? "endedWithSessions" : "ended";
}
