import { redirect } from "react-router";
import { getApi } from "#web/platform/api.ts";
import { savingCookie } from "#web/platform/network/data-saving.ts";
import { formatNumber } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { sameSitePath } from "#web/platform/same-site-path.ts";
import { useStoredText } from "#web/platform/storage/browser-storage.ts";
import { Panel } from "#web/ui/panel.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { Route } from "./+types/saving-page.ts";
import { savingSwitchId } from "./saving-data.ts";
import { SavingSwitch } from "./saving-switch.tsx";
import { monthOf, spentIn, spentName } from "./spent-data.ts";
import "./texts.ts";

/** `/saving`: what is saved and how, and what was spent this month. */
export function loader({ context }: Route.LoaderArgs) {
  const { texts, language, publicUrl, now } = getApi(context);
  const t = texts("data-saving");
  const meta = {
    title: t("title"),
    description: t("description"),
    path: "/saving",
    language,
    publicUrl,
    noIndex: true,
  };
  return { month: monthOf(now), meta };
}

/** `POST /saving` with `saving=on` or `off`: stores the choice, and redirects to the page that was on show. */
export async function action({ request, context }: Route.ActionArgs) {
  const { publicUrl } = getApi(context);
  const form = await request.formData();
  const choice = form.get("saving");
  if (choice !== "on" && choice !== "off") return new Response(null, { status: 400 });
  return redirect(sameSitePath(request.headers.get("referer"), publicUrl) ?? "/saving", {
    status: 303,
    headers: { "set-cookie": savingCookie(choice, publicUrl.startsWith("https:")) },
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

const points = ["photos", "sizes", "background", "fonts"] as const;

export default function SavingPage({ loaderData: { month } }: Route.ComponentProps) {
  const t = useTranslations("data-saving");
  return (
    <div className="wrap max-w-3xl pt-5 pb-10 720:pt-8">
      <h1 className="text-2xl font-bold tracking-tight">{t("title")}</h1>
      <p className="mt-2 text-felt-600">{t("description")}</p>
      <div className="mt-5 grid gap-4">
        <Panel>
          <div id={savingSwitchId} className="-mx-2 scroll-mt-40 rounded-s px-2 target:bg-lake-50">
            <SavingSwitch className="text-lg font-semibold" />
          </div>
          <Spent month={month} />
        </Panel>
        <Panel title={t("how")}>
          <ul className="grid list-disc gap-1.5 pl-5">
            {points.map((point) => (
              <li key={point}>{t(`point.${point}`)}</li>
            ))}
          </ul>
          <p className="mt-3 text-felt-600">{t("byBrowser")}</p>
        </Panel>
      </div>
    </div>
  );
}

/** What this browser has loaded from here in the month; scripts count it. */
function Spent({ month }: { month: string }) {
  const t = useTranslations("data-saving");
  const stored = useStoredText("localStorage", spentName);
  const megabytes = Math.ceil(spentIn(stored, month) / 100_000) / 10;
  return (
    <p className="mt-1 min-h-6 text-felt-600 noscript:hidden">
      {useHydrated() && (megabytes > 0 ? t("spent", { megabytes: formatNumber(megabytes) }) : t("nothingSpent"))}
    </p>
  );
}
