import { getApi } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import type { PageHandle } from "#web/platform/page-handle.ts";
import { LinkButton } from "#web/ui/button.tsx";
import type { Route } from "./+types/deleted-page.ts";

export const handle = { hideBottomBar: true } satisfies PageHandle;

/** `/auth/deleted`: says that the account is gone, to somebody who is a guest now. */
export function loader({ context }: Route.LoaderArgs) {
  const { language, publicUrl, texts } = getApi(context);
  const title = texts("accounts")("deleted");
  return { meta: { title, description: title, path: "/auth/deleted", language, publicUrl, noIndex: true } };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function DeletedPage() {
  const t = useTranslations("accounts");
  return (
    <div className="wrap flex justify-center py-12">
      <div className="w-full max-w-[420px] rounded-l border border-felt-200 bg-felt-0 p-6 shadow-2">
        <h1 className="text-2xl font-bold tracking-tight">{t("deleted")}</h1>
        <p className="mt-2 mb-5 text-felt-600">{t("deletedText")}</p>
        <LinkButton to="/" variant="primary" size="m" className="w-full">
          {t("toHome")}
        </LinkButton>
      </div>
    </div>
  );
}
