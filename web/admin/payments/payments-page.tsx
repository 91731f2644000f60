import { redirect } from "react-router";
import { decideCorrection, findWallet, listCorrections } from "#contracts/admin/payments/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { refuseForm } from "#web/admin/admin-form.ts";
import { AdminBlock, AdminFrame } from "#web/admin/admin-frame.tsx";
import { paymentsPath, registersPath } from "#web/admin/admin-sections.ts";
import { requireAdmin } from "#web/admin/require-admin.ts";
import { staffMeta } from "#web/moderation/staff/require-staff.ts";
import { failNotFound, isFailureOf } from "#web/platform/api.ts";
import { hrefIn } from "#web/platform/href.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Route } from "./+types/payments-page.ts";
import { CorrectionRow, viewCorrection } from "./correction-row.tsx";

/** `/moderation/admin/payments?login=`: finds a wallet; below it is what staff entered by hand, `?state=all` with what is decided. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = await requireAdmin({ request, context });
  const { searchParams } = new URL(request.url);
  const login = searchParams.get("login")?.trim().slice(0, 256) ?? "";
  const isEvery = searchParams.get("state") === "all";
  let refusal: string | undefined;
  if (login !== "") {
    try {
      const { user } = await api.call(findWallet, { query: { login } });
      throw redirect(`${paymentsPath}/${user.id}`, 303);
    } catch (error) {
      if (!isFailureOf(error, "validation_failed")) throw error;
      refusal = error.problem.errors?.["login"]?.[0] ?? error.problem.detail;
    }
  }
  try {
    const query = { state: isEvery ? undefined : ("waiting" as const), key: searchParams.get("key") };
    const { results, key } = await api.call(listCorrections, { query });
    return {
      login,
      refusal,
      isEvery,
      corrections: results.map((row) => viewCorrection(row, api.language)),
      nextHref: key && `?${new URLSearchParams({ ...(isEvery && { state: "all" }), key })}`,
      meta: staffMeta(api, api.texts("admin")("section.payments.title"), paymentsPath),
    };
  } catch (error) {
    if (isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = await requireAdmin({ request, context });
  const form = await request.formData();
  try {
    const approve = textOf(form, "decision") === "approve";
    await api.call(decideCorrection, { params: { id: Number(textOf(form, "id")) }, body: { approve } });
    return redirect(paymentsPath, 303);
  } catch (error) {
    return refuseForm(error, form, "decide");
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function PaymentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { login, refusal, isEvery, corrections, nextHref } = loaderData;
  const t = useTranslations("admin");
  const money = useTranslations("admin.money");
  const registers = useTranslations("admin.registers");
  const language = useLanguage();
  return (
    <AdminFrame title={t("section.payments.title")} current="payments" answer={actionData}>
      <AdminBlock>
        <form key={login} action={hrefIn(language, paymentsPath)} className="flex flex-wrap items-start gap-2.5">
          <Field
            label={money("login")}
            name="login"
            required
            maxLength={256}
            defaultValue={login}
            error={refusal}
            autoComplete="off"
            enterKeyHint="search"
            hint={money("findText")}
            className="min-w-0 flex-1 basis-64"
          />
          <Button type="submit" variant="primary" className="720:mt-[23px]">
            {t("find")}
          </Button>
        </form>
      </AdminBlock>
      <AdminBlock title={registers("title")}>
        <p className="mb-3 text-felt-600">{registers("text")}</p>
        <LinkButton to={registersPath}>{registers("go")}</LinkButton>
      </AdminBlock>
      <AdminBlock title={money("corrections")}>
        <nav aria-label={money("corrections")} className="mb-1 flex flex-wrap gap-2">
          {[false, true].map((every) => (
            <PageLink
              key={String(every)}
              to={every ? `${paymentsPath}?state=all` : paymentsPath}
              aria-current={every === isEvery ? "page" : undefined}
              className="inline-flex h-11 items-center rounded-full bg-felt-100 px-4 font-semibold hover:bg-felt-200 aria-[current]:bg-lake-600 aria-[current]:text-on-fill"
            >
              {money(every ? "every" : "waiting")}
            </PageLink>
          ))}
        </nav>
        {corrections.length === 0 && <p className="pt-2 text-felt-600">{money("noCorrections")}</p>}
        <ol className="divide-y divide-felt-100">
          {corrections.map((correction) => (
            <CorrectionRow key={correction.id} correction={correction} />
          ))}
        </ol>
        {nextHref && (
          <LinkButton to={nextHref} variant="soft" size="m" className="mt-4 w-full">
            {t("more")}
          </LinkButton>
        )}
      </AdminBlock>
    </AdminFrame>
  );
}
