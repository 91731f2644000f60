import "#web/business/profile/texts.ts";
import Store from "lucide-react/icons/store";
import { businessPath } from "#contracts/business/page-path.ts";
import { purchasePath } from "#contracts/payments/paths.ts";
import { CompletenessBar } from "#web/business/profile/completeness-bar.tsx";
import { NoBusiness } from "#web/business/request/no-business.tsx";
import { findSections, privateMeta } from "#web/business/profile/page-forms.ts";
import type { BusinessProfile } from "#contracts/business/profile-schemas.ts";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { getApi } from "#web/platform/api.ts";
import { formatDate } from "#web/platform/format.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import type { Route } from "./+types/cabinet-page.ts";
import { cabinetPath, tools } from "./tools.ts";

const day = 86_400_000;
/** Days before the end from which on paying comes first. */
const soon = 7;

/** `/profile/business`: the business's tools, how much of the profile is there, and how long it is on show. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = getApi(context);
  const found = await findSections(api, context);
  const t = api.texts("business-profile");
  const meta = privateMeta(api, t("cabinet"), cabinetPath);
  if ("absence" in found) return { found, meta };
  const { profile } = found.data;
  return { found: { ...viewTime(profile, api.now), profile }, meta };
}

/** Until when the business is on show, and what of that is left; null: without an end. */
function viewTime({ demo_until, paid_until }: BusinessProfile, now: number) {
  const [demo, paid] = [demo_until, paid_until].map((until) => (until === null ? 0 : Date.parse(until)));
  const end = Math.max(demo ?? 0, paid ?? 0);
  return {
    end: end === 0 ? null : new Date(end).toISOString(),
    daysLeft: Math.max(0, Math.ceil((end - now) / day)),
    isDemo: paid_until === null,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function CabinetPage({ loaderData: { found } }: Route.ComponentProps) {
  const t = useTranslations("business-profile");
  return (
    <div className="wrap pt-4 pb-12 720:pt-8">
      <h1 className="mb-4 text-2xl font-bold tracking-tight">{t("cabinet")}</h1>
      {"absence" in found ? <NoBusiness why={found.absence} /> : <Cabinet {...found} />}
    </div>
  );
}

type CabinetProps = ReturnType<typeof viewTime> & { profile: BusinessProfile };

function Cabinet({ profile, end, daysLeft, isDemo }: CabinetProps) {
  const t = useTranslations("business-profile");
  const language = useLanguage();
  const isActing = useViewer()?.acting != null;
  const { logo, name, completeness, registration_step } = profile;
  return (
    <>
      <section className={`${panelClass} mb-5 grid gap-4`}>
        <div className="flex items-center gap-3">
          {logo ? (
            <img
              src={logo.medium_thumbnail}
              alt=""
              width={64}
              height={64}
              className="size-16 shrink-0 rounded-m border border-felt-200 object-cover"
            />
          ) : (
            <span className="grid size-16 shrink-0 place-items-center rounded-m bg-lake-50 text-lake-600">
              <Icon of={Store} size={28} />
            </span>
          )}
          <div className="min-w-0">
            <h2 className="text-xl font-semibold tracking-tight wrap-anywhere">{name}</h2>
            {end && (
              <p className="text-felt-600">
                {t(isDemo ? "demoLeft" : "paidLeft", { days: daysLeft, date: formatDate(end, language) })}
              </p>
            )}
          </div>
        </div>
        <CompletenessBar percent={completeness} />
        <div className="flex flex-wrap gap-2.5">
          {registration_step !== null && (
            <LinkButton to="/business-registration" variant="primary">
              {t("continueRegistration")}
            </LinkButton>
          )}
          <LinkButton to={businessPath(profile)} variant="outline">
            {t("toPage")}
          </LinkButton>
          {end && !isActing && (
            <LinkButton to={purchasePath} variant={daysLeft <= soon ? "primary" : "outline"}>
              {t(isDemo ? "toTariff" : "renew")}
            </LinkButton>
          )}
        </div>
      </section>
      <ul className="grid grid-cols-2 gap-3 618:grid-cols-3 960:grid-cols-4">
        {tools
          .filter(({ isOwners }) => !(isOwners && isActing))
          .map(({ title, icon, to }) => (
            <li key={to}>
              <PageLink
                to={to}
                className="flex min-h-24 flex-col justify-between gap-3 rounded-l border border-felt-200 bg-felt-0 p-4 font-semibold hover:bg-felt-50"
              >
                <Icon of={icon} size={24} className="text-lake-600" />
                {t(`tools.${title}`)}
              </PageLink>
            </li>
          ))}
      </ul>
    </>
  );
}
