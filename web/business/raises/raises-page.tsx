import "#web/business/profile/texts.ts";
import ArrowUpToLine from "lucide-react/icons/arrow-up-to-line";
import { Form, redirect } from "react-router";
import { maxLoggedRaises } from "#contracts/business/raises/rules.ts";
import { changeRaises, listRaises, type Raise } from "#contracts/business/raises/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { NoBusiness } from "#web/business/request/no-business.tsx";
import { privateMeta } from "#web/business/profile/page-forms.ts";
import { unlessAbsent } from "#web/business/request/absence.ts";
import { type Api, failNotFound, getApi, isFailureOf } from "#web/platform/api.ts";
import { formatDayAndTime } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { BackTitle } from "#web/ui/back-title.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import type { Route } from "./+types/raises-page.ts";

const path = "/profile/raises";

/** `/profile/raises`: whether listings rise by themselves, and the last raises; `?product=<id>` of one listing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { searchParams } = new URL(request.url);
  const product = searchParams.get("product");
  const meta = privateMeta(api, api.texts("business-profile")("raises.title"), path);
  try {
    const found = await unlessAbsent(api, context, async () => {
      const { is_on, results } = await api.call(listRaises, { query: { product } });
      return { isOn: is_on, raises: results.map((raise) => viewRaise(raise, api)) };
    });
    return { found, isOfOne: Boolean(product), isSaved: searchParams.has("saved"), meta };
  } catch (error) {
    if (isFailureOf(error, "validation_failed") || isFailureOf(error, "not_found")) failNotFound();
    throw error;
  }
}

function viewRaise({ id, product, title, date, is_automatic }: Raise, { language }: Api) {
  return { id, product, title, date: formatDayAndTime(date, language), isAutomatic: is_automatic };
}

export async function action({ request, context }: Route.ActionArgs): Promise<{ message: string } | Response> {
  const api = getApi(context);
  const form = await request.formData();
  try {
    await api.call(changeRaises, { body: { is_on: textOf(form, "turn") === "on" } });
    return redirect(`${path}?saved`, 303);
  } catch (error) {
    if (isFailureOf(error, "rate_limited")) return { message: error.problem.detail };
    // The page says why.
    if (isFailureOf(error, "business_expired") || isFailureOf(error, "not_business")) return redirect(path, 303);
    throw error;
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function RaisesPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("business-profile");
  const message =
    actionData &&
    ("unreachable" in actionData ? t("raises.noNetwork") : "message" in actionData ? actionData.message : "");
  return (
    <div className="wrap max-w-3xl pt-4 pb-12 720:pt-8">
      <BackTitle to="/profile/business" label={t("toCabinet")}>
        {t("raises.title")}
      </BackTitle>
      {"absence" in loaderData.found ? (
        <NoBusiness why={loaderData.found.absence} />
      ) : (
        <>
          <p className="mt-1 mb-5 text-felt-600">{t("raises.text")}</p>
          {message && <FormMessage kind="error">{message}</FormMessage>}
          <Switch isOn={loaderData.found.isOn} isSaved={loaderData.isSaved && !message} />
          <Log raises={loaderData.found.raises} isOfOne={loaderData.isOfOne} />
        </>
      )}
    </div>
  );
}

function Switch({ isOn, isSaved }: { isOn: boolean; isSaved: boolean }) {
  const t = useTranslations("business-profile");
  return (
    <Form method="post" action={path} className={`${panelClass} mt-3 flex flex-wrap items-center gap-x-4 gap-y-3`}>
      <p className="min-w-0 flex-1 basis-56 font-semibold" role={isSaved ? "status" : undefined}>
        {t(isOn ? "raises.on" : "raises.off")}
      </p>
      <Button type="submit" name="turn" value={isOn ? "off" : "on"} variant={isOn ? "outline" : "primary"}>
        {t(isOn ? "raises.turnOff" : "raises.turnOn")}
      </Button>
    </Form>
  );
}

function Log({ raises, isOfOne }: { raises: readonly ReturnType<typeof viewRaise>[]; isOfOne: boolean }) {
  const t = useTranslations("business-profile");
  const first = raises[0];
  return (
    <section className="mt-7">
      <h2 className="text-xl font-semibold tracking-tight wrap-anywhere">
        {isOfOne && first ? t("raises.logOf", { title: first.title }) : t("raises.log")}
      </h2>
      {!first ? (
        <EmptyState icon={ArrowUpToLine} title={t("raises.none")} text={t("raises.noneText")} />
      ) : (
        <>
          <p className="mt-1 mb-3 text-felt-600">{t("raises.logText", { count: maxLoggedRaises })}</p>
          <ul className={`${panelClass} divide-y divide-felt-200 !py-1`}>
            {raises.map(({ id, product, title, date, isAutomatic }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 py-1.5">
                <PageLink
                  to={isOfOne ? `/products/${product}` : `${path}?product=${product}`}
                  className="flex min-h-11 min-w-0 flex-1 basis-52 items-center font-semibold wrap-anywhere hover:underline"
                >
                  {title}
                </PageLink>
                <p className="text-felt-600">
                  {date} · {t(isAutomatic ? "raises.automatic" : "raises.byHand")}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      {isOfOne && (
        <LinkButton to={path} variant="soft" className="mt-4">
          {t("raises.all")}
        </LinkButton>
      )}
    </section>
  );
}
