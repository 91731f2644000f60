import "./texts.ts";
import { getCategoryTree } from "#contracts/catalogue/schemas.ts";
import { privateMeta } from "#web/business/profile/page-forms.ts";
import { getApi } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { BackTitle } from "#web/ui/back-title.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Route } from "./+types/templates-page.ts";
import { importPath } from "./import-view.ts";
import { listLeaves } from "./list-leaves.ts";

const path = `${importPath}/template`;

/** `/profile/import/template`: tables to fill in, one for each category. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = getApi(context);
  const roots = listLeaves(await api.shared(getCategoryTree), api.language);
  return { roots, meta: privateMeta(api, api.texts("import")("templatesTitle"), path) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function TemplatesPage({ loaderData: { roots } }: Route.ComponentProps) {
  const t = useTranslations("import");
  return (
    <div className="wrap max-w-3xl pt-4 pb-12 720:pt-8">
      <BackTitle to={importPath} label={t("back")}>
        {t("templatesTitle")}
      </BackTitle>
      <p className="mt-1 mb-5 text-felt-600">{t("templatesText")}</p>
      <div className="grid gap-2">
        {roots.map((root) => (
          <details key={root.id} className="rounded-l border border-felt-200 bg-felt-0">
            <summary className="flex min-h-12 cursor-pointer items-center px-4 font-semibold">{root.title}</summary>
            <ul className="border-t border-felt-200 px-4 py-2">
              {root.leaves.map(({ id, title }) => (
                <li key={id}>
                  <PageLink
                    to={`${path}/${id}`}
                    download
                    className="flex min-h-11 items-center text-lake-600 hover:underline"
                  >
                    {title}
                  </PageLink>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </div>
  );
}
