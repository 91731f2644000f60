import { Form, redirect, useNavigation } from "react-router";
import {
  addTariff,
  type AdminTariff,
  changeTopUpPresets,
  changeVipPrice,
  listAdminTariffs,
  updateTariff,
} from "#contracts/admin/payments/tariff-schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { answerOf, findStored, readNumber, type Refused, refuseForm } from "#web/admin/admin-form.ts";
import { AdminBlock, AdminFrame, CheckField, SavedNote } from "#web/admin/admin-frame.tsx";
import { tariffsPath } from "#web/admin/admin-sections.ts";
import { requireAdmin } from "#web/admin/require-admin.ts";
import { staffMeta } from "#web/moderation/staff/require-staff.ts";
import { formatSom } from "#web/payments/wallet-view.ts";
import type { Api } from "#web/platform/api.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import type { Route } from "./+types/tariffs-page.ts";
import { placeErrors, readPresets } from "./preset-fields.ts";
import { PresetsBlock } from "./presets-block.tsx";

/** `/moderation/admin/tariffs`: what businesses pay, and the sums that a top-up offers. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = await requireAdmin({ request, context });
  const { results, vip_price: vipPrice, presets } = await api.call(listAdminTariffs);
  return {
    tariffs: results,
    vipPrice,
    presets,
    isSaved: new URL(request.url).searchParams.has("saved"),
    meta: staffMeta(api, api.texts("admin")("section.tariffs.title"), tariffsPath),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = await requireAdmin({ request, context });
  const form = await request.formData();
  const intent = textOf(form, "intent");
  const price = textOf(form, "price");
  const id = textOf(form, "id");
  if (intent === "presets") return changePresets(api, form);
  try {
    if (intent === "add") {
      await api.call(addTariff, { body: { months: readNumber(textOf(form, "months")) ?? Number.NaN, price } });
    } else if (intent === "vip") {
      await api.call(changeVipPrice, { body: { price, before: textOf(form, "before") } });
    } else {
      const body = { version: Number(textOf(form, "version")), price, is_active: form.has("is_active") };
      await api.call(updateTariff, { params: { id }, body });
    }
    return redirect(`${tariffsPath}?saved`, 303);
  } catch (error) {
    return refuseForm(error, form, intent === "change" ? `tariff ${id}` : intent);
  }
}

async function changePresets(api: Api, form: FormData) {
  const { amounts, fields, before } = readPresets(form);
  try {
    await api.call(changeTopUpPresets, { body: { amounts, before } });
    return redirect(`${tariffsPath}?saved`, 303);
  } catch (error) {
    return placeErrors(refuseForm(error, form, "presets"), { amounts, fields });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function TariffsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tariffs, vipPrice, presets, isSaved } = loaderData;
  const t = useTranslations("admin");
  const words = useTranslations("admin.tariffs");
  const isBusy = useNavigation().state !== "idle";
  const refusedNew = answerOf(actionData, "add");
  const refusedVip = answerOf(actionData, "vip");
  return (
    <AdminFrame title={t("section.tariffs.title")} current="tariffs" answer={actionData}>
      {isSaved && !actionData && <SavedNote />}
      <AdminBlock title={words("now")}>
        <p className="mb-1 text-sm text-felt-600">{words("text")}</p>
        <ol className="divide-y divide-felt-100">
          {tariffs.map((tariff) => (
            <TariffRow
              key={`${tariff.id} ${tariff.version}`}
              tariff={tariff}
              refused={answerOf(actionData, `tariff ${tariff.id}`)}
            />
          ))}
        </ol>
      </AdminBlock>
      <AdminBlock title={words("new")}>
        <Form key={tariffs.length} noValidate method="post" action={tariffsPath} className="grid gap-3">
          <div className="grid items-start gap-3 480:grid-cols-2">
            <Field
              label={words("newMonths")}
              name="months"
              inputMode="numeric"
              required
              maxLength={2}
              defaultValue={refusedNew?.typed["months"]}
              error={refusedNew?.errors["months"]}
              hint={words("newMonthsHint")}
              autoComplete="off"
            />
            <PriceField refused={refusedNew} />
          </div>
          <div>
            <Button type="submit" name="intent" value="add" variant="primary" aria-busy={isBusy}>
              {t("add")}
            </Button>
          </div>
        </Form>
      </AdminBlock>
      <AdminBlock title={words("vip")}>
        <Form key={vipPrice} noValidate method="post" action={tariffsPath} className="grid gap-3">
          <input type="hidden" name="before" value={vipPrice} />
          <PriceField label={words("vipPrice")} price={vipPrice} refused={refusedVip} hint="" />
          <div>
            <Button type="submit" name="intent" value="vip" variant="primary" aria-busy={isBusy}>
              {words("saveVip")}
            </Button>
          </div>
        </Form>
        <p className="mt-3 text-sm text-felt-600">{words("vipText")}</p>
      </AdminBlock>
      <PresetsBlock presets={presets} refused={answerOf(actionData, "presets")} />
    </AdminFrame>
  );
}

function TariffRow({ tariff, refused }: { tariff: AdminTariff; refused: Refused | undefined }) {
  const words = useTranslations("admin.tariffs");
  const language = useLanguage();
  const t = useTranslations("admin");
  const { id, months, price, is_active: isSold, version } = tariff;
  const name = words("months", { count: months });
  return (
    <li>
      <details open={refused !== undefined}>
        <summary className="flex min-h-13 cursor-pointer flex-wrap items-center justify-between gap-x-4 py-2">
          <span className="font-semibold">{name}</span>
          <span className="tabular-nums">
            {formatSom(price, language)}
            {!isSold && <span className="text-felt-600"> · {words("notSold")}</span>}
          </span>
        </summary>
        <Form noValidate method="post" action={tariffsPath} preventScrollReset className="grid gap-2 pb-4">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="version" value={version} />
          <PriceField price={price} refused={refused} />
          <CheckField
            name="is_active"
            label={words("isSold")}
            hint={words("isSoldHint")}
            defaultChecked={refused ? refused.typed["is_active"] !== undefined : isSold}
          />
          <div>
            <Button
              type="submit"
              name="intent"
              value="change"
              variant="primary"
              aria-label={words("saveNamed", { name })}
            >
              {t("save")}
            </Button>
          </div>
        </Form>
      </details>
    </li>
  );
}

interface PriceFieldProps {
  label?: string;
  /** What is stored. */
  price?: string;
  refused: Refused | undefined;
  hint?: string;
}

function PriceField({ label, price = "", refused, hint }: PriceFieldProps) {
  const t = useTranslations("admin");
  const words = useTranslations("admin.tariffs");
  const plain = price.replace(/\.00$/, "");
  const stored = price !== "" && refused?.isConflict ? findStored(refused, "price", plain) : undefined;
  return (
    <Field
      label={label ?? words("price")}
      name="price"
      inputMode="decimal"
      required
      maxLength={14}
      defaultValue={refused?.typed["price"] ?? plain}
      error={refused?.errors["price"]}
      hint={stored === undefined ? (hint ?? words("priceHint")) : t("nowStored", { value: stored })}
      autoComplete="off"
    />
  );
}
