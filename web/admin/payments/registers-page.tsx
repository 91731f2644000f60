import { redirect } from "react-router";
import {
  addRegister,
  listDifferences,
  listRegisters,
  resolveDifference,
} from "#contracts/admin/payments/register-schemas.ts";
import { paymentProviderNames } from "#contracts/payments/rules.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { answerOf, type Refused, refuseForm } from "#web/admin/admin-form.ts";
import { AdminBlock, AdminFrame } from "#web/admin/admin-frame.tsx";
import { registersPath } from "#web/admin/admin-sections.ts";
import { requireAdmin } from "#web/admin/require-admin.ts";
import { staffMeta } from "#web/moderation/staff/require-staff.ts";
import { failNotFound, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Route } from "./+types/registers-page.ts";
import { DifferenceRow, viewDifference } from "./difference-row.tsx";
import { RegisterForm } from "./register-form.tsx";
import { RegisterRow, viewRegister } from "./register-row.tsx";

/**
 * `/moderation/admin/payments/registers`: registers of providers and what they say differently than the books; `?register=` of one, `?state=all` with what is
 * resolved. `?registers=` and `?key=` page the two lists.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = await requireAdmin({ request, context });
  const { searchParams } = new URL(request.url);
  const register = searchParams.get("register");
  const isEvery = searchParams.get("state") === "all";
  try {
    const query = { ...(register && { register }), ...(!isEvery && { open: true }), key: searchParams.get("key") };
    const [registers, differences] = await Promise.all([
      api.call(listRegisters, { query: { limit: 10, key: searchParams.get("registers") } }),
      api.call(listDifferences, { query }),
    ]);
    const kept = new URLSearchParams({ ...(register && { register }), ...(isEvery && { state: "all" }) });
    const nextOf = (name: string, key: string | null) => key && `?${new URLSearchParams([...kept, [name, key]])}`;
    const compared = registers.results.find(({ id }) => String(id) === searchParams.get("compared"));
    return {
      register,
      isEvery,
      registers: registers.results.map((row) => viewRegister(row, api.language)),
      nextRegisters: nextOf("registers", registers.key),
      differences: differences.results.map((row) => viewDifference(row, api.language)),
      nextDifferences: nextOf("key", differences.key),
      providers: registers.providers.length > 0 ? registers.providers : [...paymentProviderNames],
      found: compared?.differences ?? null,
      meta: staffMeta(api, api.texts("admin")("registers.title"), registersPath),
    };
  } catch (error) {
    if ((["key_invalid", "validation_failed"] as const).some((code) => isFailureOf(error, code))) failNotFound();
    throw error;
  }
}

export async function action({ request, context }: Route.ActionArgs): Promise<Refused | Response> {
  const { api } = await requireAdmin({ request, context });
  const form = await request.formData();
  const id = textOf(form, "difference");
  const given = form.get("file");
  const file = given instanceof File && given.size > 0 ? given : undefined;
  try {
    if (textOf(form, "intent") === "resolve") {
      await api.call(resolveDifference, { params: { id }, body: { reason: textOf(form, "reason") } });
      // Back to the same part of the list.
      return redirect(`${registersPath}${new URL(request.url).search}`, 303);
    }
    const provider = paymentProviderNames.find((name) => name === textOf(form, "provider"));
    const body = {
      ...(provider && { provider }),
      first_day: textOf(form, "first_day"),
      last_day: textOf(form, "last_day"),
      ...(file && { name: file.name }),
    };
    const added = await api.call(addRegister, { body: body as Required<typeof body>, ...(file && { file }) });
    return redirect(`${registersPath}?register=${added.id}&compared=${added.id}`, 303);
  } catch (error) {
    const refused = refuseForm(error, form, id === "" ? "register" : `difference ${id}`);
    const tooLarge = file && file.size > addRegister.file.maxBytes;
    return tooLarge ? { ...refused, message: "", errors: { file: api.texts("admin")("registers.tooLarge") } } : refused;
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function RegistersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { register, isEvery, registers, differences, providers, found } = loaderData;
  const t = useTranslations("admin");
  const texts = useTranslations("admin.registers");
  return (
    <AdminFrame title={texts("title")} current="payments" answer={actionData}>
      {found !== null && !actionData && (
        <div className="mb-4">
          <FormMessage kind={found > 0 ? "error" : "success"}>{texts("found", { count: found })}</FormMessage>
        </div>
      )}
      <AdminBlock title={texts("add")}>
        <RegisterForm providers={providers} refused={answerOf(actionData, "register")} />
      </AdminBlock>
      <AdminBlock title={texts("differences")}>
        <nav aria-label={texts("differences")} className="mb-1 flex flex-wrap gap-2">
          {[false, true].map((every) => {
            const query = new URLSearchParams({ ...(register && { register }), ...(every && { state: "all" }) });
            return (
              <PageLink
                key={String(every)}
                to={query.size > 0 ? `${registersPath}?${query}` : registersPath}
                aria-current={every === isEvery ? "page" : undefined}
                className="inline-flex h-11 items-center rounded-full bg-felt-100 px-4 font-semibold hover:bg-felt-200 aria-[current]:bg-lake-600 aria-[current]:text-on-fill"
              >
                {texts(every ? "every" : "open")}
              </PageLink>
            );
          })}
          {register && (
            <LinkButton to={registersPath} variant="soft">
              {texts("ofAll")}
            </LinkButton>
          )}
        </nav>
        {register && <p className="pt-2 text-felt-600">{texts("ofOne", { id: register })}</p>}
        {differences.length === 0 && <p className="pt-2 text-felt-600">{texts("noDifferences")}</p>}
        <ol className="divide-y divide-felt-100">
          {differences.map((difference) => (
            <DifferenceRow
              key={difference.id}
              difference={difference}
              refused={answerOf(actionData, `difference ${difference.id}`)}
            />
          ))}
        </ol>
        <More to={loaderData.nextDifferences} label={t("more")} />
      </AdminBlock>
      <AdminBlock title={texts("registers")}>
        {registers.length === 0 && <p className="text-felt-600">{texts("noRegisters")}</p>}
        <ol className="divide-y divide-felt-100">
          {registers.map((row) => (
            <RegisterRow key={row.id} register={row} />
          ))}
        </ol>
        <More to={loaderData.nextRegisters} label={t("more")} />
      </AdminBlock>
    </AdminFrame>
  );
}

function More({ to, label }: { to: string | null; label: string }) {
  return (
    to && (
      <LinkButton to={to} variant="soft" size="m" className="mt-4 w-full" rel="next">
        {label}
      </LinkButton>
    )
  );
}
