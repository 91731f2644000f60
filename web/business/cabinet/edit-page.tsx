import "#web/business/profile/texts.ts";
import { NoBusiness } from "#web/business/request/no-business.tsx";
import { withPart } from "#web/business/profile/load-sections.ts";
import { answerForm, findSections, privateMeta, savedOf } from "#web/business/profile/page-forms.ts";
import { FormsProvider } from "#web/business/profile/section-form.tsx";
import { SectionView } from "#web/business/profile/section-view.tsx";
import { type Section, type SectionAnswer, sections } from "#web/business/profile/sections.ts";
import { getApi } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { BackTitle } from "#web/ui/back-title.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { ScrollStrip } from "#web/ui/scroll-strip.tsx";
import type { Route } from "./+types/edit-page.ts";
import { cabinetPath, editPathOf } from "./tools.ts";

const sectionOf = (request: Request): Section => {
  const wanted = new URL(request.url).searchParams.get("section");
  return sections.find((section) => section === wanted) ?? "about";
};

/** `/profile/edit`: the parts of the profile as tabs, each with an address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const section = sectionOf(request);
  const found = await findSections(api, context);
  return {
    section,
    saved: savedOf(request),
    found: "data" in found ? { data: await withPart(api, found.data, section) } : found,
    meta: privateMeta(api, api.texts("business-profile")("edit"), editPathOf(section)),
  };
}

export async function action({ request, context }: Route.ActionArgs): Promise<SectionAnswer | Response> {
  return answerForm(getApi(context), request, () => editPathOf(sectionOf(request)));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function EditPage({ loaderData: { section, saved, found }, actionData }: Route.ComponentProps) {
  const t = useTranslations("business-profile");
  return (
    <div className="wrap max-w-3xl pt-4 pb-12 720:pt-8">
      <BackTitle to={cabinetPath} label={t("toCabinet")}>
        {t("edit")}
      </BackTitle>
      {"absence" in found ? (
        <NoBusiness why={found.absence} />
      ) : (
        <FormsProvider value={{ path: editPathOf(section), answer: actionData, submit: t("save") }}>
          <Tabs current={section} />
          {saved && (
            <div className="mb-4">
              <FormMessage kind="success">{t(`saved.${saved}`)}</FormMessage>
            </div>
          )}
          <h2 className="mb-3 text-xl font-semibold tracking-tight">{t(`sections.${section}`)}</h2>
          <SectionView key={section} section={section} data={found.data} />
        </FormsProvider>
      )}
    </div>
  );
}

function Tabs({ current }: { current: Section }) {
  const t = useTranslations("business-profile");
  return (
    <nav aria-label={t("parts")} className="mt-1 mb-5 border-b border-felt-200 [&_.scroll-strip-row]:gap-6">
      <ScrollStrip current={current}>
        {sections.map((section) => (
          <PageLink
            key={section}
            to={editPathOf(section)}
            aria-current={section === current ? "page" : undefined}
            className="flex h-12 items-center border-b-2 border-transparent font-semibold whitespace-nowrap text-felt-600 aria-[current]:border-lake-600 aria-[current]:text-felt-900"
          >
            {t(`sections.${section}`)}
          </PageLink>
        ))}
      </ScrollStrip>
    </nav>
  );
}
