import { getApi } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import type { Route } from "./+types/menu-page.ts";
import { AllEntries } from "./menu-entries.tsx";
import { menuPath } from "./menu-path.ts";

/** `/about/site`: the pages about the site, for readers without scripts, whose menus are empty. */
export function loader({ context }: Route.LoaderArgs) {
  const { texts, language, publicUrl, supportUrl, appUrl } = getApi(context);
  const t = texts("layout");
  const meta = {
    title: t("allPages"),
    description: t("allPages"),
    path: menuPath,
    language,
    publicUrl,
    noIndex: true,
  };
  return { supportUrl, appUrl, meta };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function MenuPage({ loaderData: { supportUrl, appUrl } }: Route.ComponentProps) {
  const t = useTranslations("layout");
  return (
    <div className="wrap max-w-3xl pt-5 pb-10 720:pt-8">
      <h1 className="text-2xl font-bold tracking-tight">{t("allPages")}</h1>
      <ul className="mt-4 rounded-m border border-felt-200 bg-felt-0 p-1.5">
        <AllEntries supportUrl={supportUrl} appUrl={appUrl} />
      </ul>
    </div>
  );
}
