import BadgePercent from "lucide-react/icons/badge-percent";
import CalendarClock from "lucide-react/icons/calendar-clock";
import ChartColumn from "lucide-react/icons/chart-column";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import LayoutGrid from "lucide-react/icons/layout-grid";
import MapPin from "lucide-react/icons/map-pin";
import MessageSquareText from "lucide-react/icons/message-square-text";
import Phone from "lucide-react/icons/phone";
import ShoppingCart from "lucide-react/icons/shopping-cart";
import Signature from "lucide-react/icons/signature";
import Store from "lucide-react/icons/store";
import Truck from "lucide-react/icons/truck";
import type { LucideIcon } from "lucide-react/types";
import { listTariffs } from "#contracts/payments/tariff-schemas.ts";
import { getApi } from "#web/platform/api.ts";
import { formatMoney, formatNumber } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { describeBreadcrumbs } from "#web/platform/structured-data.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import type { Route } from "./+types/advantages-page.ts";
import "#web/business/texts.ts";

const path = "/business-advantages";

const items = [
  ["page", Store, "bg-tile-1"],
  ["name", Signature, "bg-tile-2"],
  ["contacts", Phone, "bg-tile-3"],
  ["addresses", MapPin, "bg-tile-4"],
  ["schedule", CalendarClock, "bg-tile-5"],
  ["delivery", Truck, "bg-tile-6"],
  ["catalogues", LayoutGrid, "bg-tile-1"],
  ["discounts", BadgePercent, "bg-tile-2"],
  ["cart", ShoppingCart, "bg-tile-3"],
  ["statistics", ChartColumn, "bg-tile-4"],
  ["reviews", MessageSquareText, "bg-tile-5"],
] as const;

const tools = ["import", "staff", "raises", "news", "keys"] as const;

const questions = ["who", "needs", "wait", "end", "ads"] as const;

/** `/business-advantages`: what a business profile gives and what it costs. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl, businessDemoDays: count } = api;
  const t = api.texts("business.advantages");
  const days = t("days", { count, shown: formatNumber(count) });
  const title = t("title");
  const crumbs = [{ title: t("home"), to: "/" }, { title }];
  const { results } = await api.shared(listTariffs);
  const prices = results.map(({ months, price }) => ({ months, price: formatMoney(Number(price), "KGS", language) }));
  return {
    crumbs,
    days,
    prices,
    structured: describeBreadcrumbs(crumbs, api),
    meta: { title, description: t("lead", { days }), path, language, publicUrl },
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [...describePage(loaderData?.meta), ...(loaderData ? [{ "script:ld+json": loaderData.structured }] : [])];
}

export default function AdvantagesPage({ loaderData: { crumbs, days, prices } }: Route.ComponentProps) {
  const t = useTranslations("business.advantages");
  return (
    <div className="wrap pb-10">
      <Breadcrumbs crumbs={crumbs} label={t("breadcrumbs")} />
      <div className="flex flex-col items-center py-6 text-center 720:py-10">
        <h1 className="max-w-2xl text-2xl font-bold tracking-tight text-balance 720:text-3xl">{t("title")}</h1>
        <p className="mt-3 mb-6 max-w-xl text-lg text-balance text-felt-600">{t("lead", { days })}</p>
        <Apply />
        <PageLink
          to="/businesses"
          className="mt-2 inline-flex min-h-11 items-center font-semibold text-lake-600 hover:text-lake-700"
        >
          {t("others")}
        </PageLink>
      </div>
      <section aria-labelledby="advantages">
        <h2 id="advantages" className="sr-only">
          {t("listTitle")}
        </h2>
        <ul className="grid gap-3.5 618:grid-cols-2 1020:grid-cols-3">
          {items.map(([name, icon, tint]) => (
            <Advantage
              key={name}
              icon={icon}
              tint={tint}
              title={t(`item.${name}.title`)}
              text={t(`item.${name}.text`)}
            />
          ))}
        </ul>
      </section>
      <More />
      <Price days={days} prices={prices} />
      <Questions />
      <div className="mt-9 flex justify-center">
        <Apply />
      </div>
    </div>
  );
}

function Apply() {
  const t = useTranslations("business.advantages");
  return (
    <LinkButton to="/business-request" variant="primary" size="m" className="max-480:w-full">
      {t("apply")}
    </LinkButton>
  );
}

interface AdvantageProps {
  icon: LucideIcon;
  tint: string;
  title: string;
  text: string;
}

function Advantage({ icon, tint, title, text }: AdvantageProps) {
  return (
    <li className={`${panelClass} flex gap-4 618:block`}>
      <span className={`grid size-12 shrink-0 place-items-center rounded-full text-felt-900 ${tint}`}>
        <Icon of={icon} size={22} />
      </span>
      <div className="min-w-0">
        <h3 className="font-semibold 618:mt-3">{title}</h3>
        <p className="mt-1 text-felt-600">{text}</p>
      </div>
    </li>
  );
}

/** What is for those who have many listings. */
function More() {
  const t = useTranslations("business.advantages.more");
  return (
    <section aria-labelledby="more" className={`${panelClass} mt-3.5`}>
      <h2 id="more" className="text-lg font-semibold">
        {t("title")}
      </h2>
      <ul className="mt-3 grid gap-x-6 gap-y-2.5 720:grid-cols-2">
        {tools.map((name) => (
          <li key={name} className="flex gap-2.5">
            <Icon of={Check} className="mt-0.5 text-lake-600" />
            {t(name)}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PriceProps {
  days: string;
  prices: readonly { months: number; price: string }[];
}

function Price({ days, prices }: PriceProps) {
  const t = useTranslations("business.advantages");
  return (
    <section aria-labelledby="price" className="mt-9">
      <h2 id="price" className="mb-4 text-2xl font-bold tracking-tight">
        {t("priceTitle")}
      </h2>
      <ol className="grid gap-3.5 720:grid-cols-2">
        <li className="rounded-l bg-apricot-100 p-4 text-apricot-ink 720:p-5">
          <h3 className="text-xl font-semibold tracking-tight">{t("priceFree", { days })}</h3>
          <p className="mt-2">{t("priceFreeText")}</p>
        </li>
        <li className={panelClass}>
          <h3 className="text-xl font-semibold tracking-tight">{t("priceThen")}</h3>
          <ul className="mt-2 divide-y divide-felt-200">
            {prices.map(({ months, price }) => (
              <li key={months} className="flex justify-between gap-3 py-2">
                <span>{t("months", { count: months })}</span>
                <span className="font-semibold tabular-nums">{price}</span>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-felt-600">{t("priceThenText")}</p>
        </li>
      </ol>
    </section>
  );
}

function Questions() {
  const t = useTranslations("business.advantages");
  return (
    <section aria-labelledby="questions" className="mt-9">
      <h2 id="questions" className="mb-4 text-2xl font-bold tracking-tight">
        {t("questionsTitle")}
      </h2>
      <div className="divide-y divide-felt-200 rounded-l border border-felt-200 bg-felt-0">
        {questions.map((name) => (
          <details key={name} className="group px-4 720:px-5">
            <summary className="flex min-h-13 items-center gap-3 py-2 font-semibold">
              <h3 className="min-w-0 flex-1">{t(`question.${name}.title`)}</h3>
              <Icon of={ChevronDown} className="shrink-0 text-felt-600 transition-transform group-open:rotate-180" />
            </summary>
            <p className="max-w-3xl pb-4 text-felt-600">{t(`question.${name}.text`)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
