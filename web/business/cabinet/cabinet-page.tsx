import "#web/business/profile/texts.ts";
import "./texts.ts";
import ArrowRight from "lucide-react/icons/arrow-right";
import Store from "lucide-react/icons/store";
import { listReceivedOrders } from "#contracts/cart/schemas.ts";
import { businessPath } from "#contracts/business/page-path.ts";
import type { BusinessProfile } from "#contracts/business/profile-schemas.ts";
import { purchasePath } from "#contracts/payments/paths.ts";
import { listPurchases } from "#contracts/payments/purchase-schemas.ts";
import { getWallet, listUnfinishedPayments } from "#contracts/payments/schemas.ts";
import { listOwnProducts } from "#contracts/selling/schemas.ts";
import { findActing } from "#web/accounts/session/session.ts";
import { CompletenessBar } from "#web/business/profile/completeness-bar.tsx";
import { findSections, privateMeta } from "#web/business/profile/page-forms.ts";
import { findMissing, type Missing } from "#web/business/profile/sections.ts";
import { NoBusiness } from "#web/business/request/no-business.tsx";
import { countUnfinished } from "#web/payments/unfinished-view.ts";
import { formatSom } from "#web/payments/wallet-view.ts";
import { type Api, getApi } from "#web/platform/api.ts";
import { formatUntil } from "#web/platform/formats/format-until.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { OwnTitle } from "#web/accounts/session/own-title.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import type { Route } from "./+types/cabinet-page.ts";
import {
  type CabinetFacts,
  type CabinetTime,
  countedOrders,
  findNextStep,
  isEndingSoon,
  type NextStep,
  type ToolState,
  viewStates,
  viewTime,
} from "./cabinet-view.ts";
import { cabinetPath, editPathOf, type Tool, toolGroups } from "./tools.ts";

/** `/profile/business`: what is best done next, the business's tools with their state, and how long it is on show. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = getApi(context);
  const [found, acting] = await Promise.all([findSections(api, context), findActing(context)]);
  const t = api.texts("business-profile");
  const meta = privateMeta(api, t("cabinet"), cabinetPath);
  if ("absence" in found) return { found, meta };
  const { profile } = found.data;
  const time = viewTime(profile, api.now);
  const isOwner = acting === null;
  const cabinet = { profile, time, facts: await readFacts(api, isOwner) };
  const states = viewStates(cabinet, { t, language: api.language, now: api.now });
  const { link, id, logo, name, completeness } = profile;
  return {
    found: {
      time,
      until: time.end && formatUntil(time.end, api.language, api.now),
      profile: { link, id, logo, name, completeness },
      missing: findMissing(profile),
      next: findNextStep(cabinet),
      states,
      isOwner,
    },
    meta,
  };
}

/** An employee is told of the listings alone: orders and money are the owner's. */
async function readFacts(api: Api, isOwner: boolean): Promise<CabinetFacts> {
  const [{ counts, needs_photos: waitingPhotos }, orders, wallet, payments, invoices] = await Promise.all([
    api.call(listOwnProducts, { query: { limit: 1 } }),
    isOwner ? api.call(listReceivedOrders, { query: { stage: "waiting", limit: countedOrders } }) : undefined,
    isOwner ? api.call(getWallet) : undefined,
    isOwner ? api.call(listUnfinishedPayments) : undefined,
    isOwner ? api.call(listPurchases, { query: { is_open: true } }) : undefined,
  ]);
  return {
    orders: orders?.results.length,
    listings: { active: counts.active, onReview: counts.on_review, waitingPhotos },
    balance: wallet && formatSom(wallet.balance, api.language),
    unpaid: countUnfinished(payments?.results ?? [], invoices?.results ?? []),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function CabinetPage({ loaderData: { found } }: Route.ComponentProps) {
  const t = useTranslations("business-profile");
  return (
    <div className="wrap pt-4 pb-12 720:pt-8">
      <div className="mb-4">
        <OwnTitle>{t("cabinet")}</OwnTitle>
      </div>
      {"absence" in found ? <NoBusiness why={found.absence} /> : <Cabinet {...found} />}
    </div>
  );
}

/** Groups that stand in the first of two columns, where there is room: both have as many tools. */
const firstColumn = 3;

interface CabinetProps {
  profile: Pick<BusinessProfile, "id" | "link" | "logo" | "name" | "completeness">;
  missing: readonly Missing[];
  time: CabinetTime;
  /** When its time is over, as it stands behind «до»; null: never. */
  until: string | null;
  next: NextStep | undefined;
  states: Partial<Record<Tool["title"], ToolState>>;
  isOwner: boolean;
}

function Cabinet({ profile, missing, time, until, next, states, isOwner }: CabinetProps) {
  return (
    <>
      <Summary {...{ profile, missing, time, until, next, isOwner }} />
      <div className="grid items-start gap-4 785:grid-cols-2">
        {[toolGroups.slice(0, firstColumn), toolGroups.slice(firstColumn)].map((groups) => (
          <div key={groups[0]?.title} className="grid gap-4">
            {groups.map(({ title, tools }) => {
              const own = tools.filter(({ isOwners }) => !isOwners || isOwner);
              return own.length > 0 && <Group key={title} title={title} tools={own} states={states} />;
            })}
          </div>
        ))}
      </div>
    </>
  );
}

/** Who it is, until when, how much is filled in, and what is best done next. */
function Summary({ profile, missing, time, until, next, isOwner }: Omit<CabinetProps, "states">) {
  const t = useTranslations("business-profile");
  const { logo, name, completeness } = profile;
  const { isDemo, daysLeft } = time;
  return (
    <section className={`${panelClass} mb-4 grid gap-4`}>
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
          {until !== null && (
            <p className="text-felt-600">{t(isDemo ? "demoLeft" : "paidLeft", { days: daysLeft, date: until })}</p>
          )}
        </div>
      </div>
      <CompletenessBar percent={completeness} missing={missing} pathOf={editPathOf} />
      {next && <Next step={next} />}
      <div className="flex flex-wrap gap-2.5">
        <LinkButton to={businessPath(profile)} variant="outline">
          {t("toPage")}
        </LinkButton>
        {until !== null && isOwner && next?.kind !== "pay" && (
          <LinkButton to={purchasePath} variant={isEndingSoon(time) ? "primary" : "outline"}>
            {t(isDemo ? "toTariff" : "renew")}
          </LinkButton>
        )}
      </div>
    </section>
  );
}

function Next({ step }: { step: NextStep }) {
  const t = useTranslations("business-profile");
  const what = step.kind === "fill" ? t(`sections.${step.section}`) : step.kind === "add" ? t(step.what) : "";
  const { count, shown } = step.kind === "orders" || step.kind === "photos" ? step : { count: 0, shown: "" };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-m bg-lake-50 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-xs text-felt-600">{t("whatNext.title")}</p>
        <p className="font-semibold">{t(`whatNext.${step.kind}`, { what, count, shown })}</p>
      </div>
      <LinkButton to={step.to} variant="primary" className="max-480:w-full">
        {t(`whatNext.${step.kind}Button`)}
        <Icon of={ArrowRight} size={18} />
      </LinkButton>
    </div>
  );
}

interface GroupProps extends Pick<CabinetProps, "states"> {
  title: (typeof toolGroups)[number]["title"];
  tools: readonly Tool[];
}

function Group({ title, tools, states }: GroupProps) {
  const t = useTranslations("business-cabinet");
  return (
    <section className={`${panelClass} !pb-2`} aria-labelledby={`tools-${title}`}>
      <h2 id={`tools-${title}`} className="mb-1 text-xl font-semibold tracking-tight">
        {t(`groups.${title}`)}
      </h2>
      <ul className="divide-y divide-felt-100">
        {tools.map((tool) => (
          <Row key={tool.to} tool={tool} state={states[tool.title]} />
        ))}
      </ul>
    </section>
  );
}

/** The whole row leads there; its name is that of the tool alone. */
function Row({ tool: { title, icon, to }, state }: { tool: Tool; state: ToolState | undefined }) {
  const t = useTranslations("business-cabinet");
  return (
    <li className="relative -mx-4 flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-felt-50 720:-mx-5 720:px-5">
      <Icon of={icon} size={24} className="shrink-0 text-lake-600" />
      <PageLink to={to} className="font-semibold after:absolute after:inset-0">
        {t(`tools.${title}`)}
      </PageLink>
      {state && (
        <span
          className={`ml-auto max-w-3/5 text-right text-sm text-balance ${state.isDue ? "font-semibold text-warn" : "text-felt-600"}`}
        >
          {state.text}
        </span>
      )}
    </li>
  );
}
