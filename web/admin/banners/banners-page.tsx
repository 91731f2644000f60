import { Form, redirect, useNavigation } from "react-router";
import {
  addBanner,
  deleteBanner,
  listAdminBanners,
  moveBanner,
  updateBanner,
} from "#contracts/admin/banner-schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { answerOf, directionOf, type Refused, refuseForm } from "#web/admin/admin-form.ts";
import { AdminBlock, AdminFrame, SavedNote } from "#web/admin/admin-frame.tsx";
import { bannersPath } from "#web/admin/admin-sections.ts";
import { requireAdmin } from "#web/admin/require-admin.ts";
import { staffMeta } from "#web/moderation/staff/require-staff.ts";
import type { Api } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { Button } from "#web/ui/button.tsx";
import { useRequired } from "#web/ui/form/use-required.ts";
import type { Route } from "./+types/banners-page.ts";
import { BannerFields, BannerRow } from "./banner-parts.tsx";
import { viewBanner } from "./banner-view.ts";

/** `/moderation/admin/banners`: advertising beside the content. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = await requireAdmin({ request, context });
  const { results } = await api.call(listAdminBanners);
  return {
    banners: results.map((banner) => viewBanner(banner, api.language)),
    isSaved: new URL(request.url).searchParams.has("saved"),
    meta: staffMeta(api, api.texts("admin")("section.banners.title"), bannersPath),
  };
}

export async function action({ request, context }: Route.ActionArgs): Promise<Refused | Response> {
  const { api } = await requireAdmin({ request, context });
  const form = await request.formData();
  const intent = textOf(form, "intent");
  const image = form.get("image");
  const file = image instanceof File && image.size > 0 ? image : undefined;
  const name = intent === "add" ? "add" : `banner ${textOf(form, "id")}`;
  try {
    return redirect(await perform(api, intent, form, file), 303);
  } catch (error) {
    const refused = refuseForm(error, form, name);
    if (!file) return refused;
    refused.typed["image"] = file.name;
    // At its field, so that everything else is seen to have stayed.
    return file.size > addBanner.file.maxBytes
      ? { ...refused, message: "", errors: { image: api.texts("admin")("pictureTooLarge") } }
      : refused;
  }
}

/** Does what a form of the page asks for; returns where to go on. */
async function perform(api: Api, intent: string, form: FormData, file: File | undefined): Promise<string> {
  const params = { id: textOf(form, "id") };
  const version = Number(textOf(form, "version"));
  const firstDay = textOf(form, "first_day");
  const values = { link: textOf(form, "link"), last_day: textOf(form, "last_day"), is_on: form.has("is_on") };
  const picture = file && { file };
  switch (intent) {
    case "move":
      await api.call(moveBanner, { params, body: { direction: directionOf(textOf(form, "move")) } });
      return bannersPath;
    case "delete":
      await api.call(deleteBanner, { params, body: { version } });
      return bannersPath;
    case "add":
      await api.call(addBanner, { body: { ...values, ...(firstDay && { first_day: firstDay }) }, ...picture });
      return `${bannersPath}?saved`;
    default:
      await api.call(updateBanner, { params, body: { version, ...values, first_day: firstDay }, ...picture });
      return `${bannersPath}?saved`;
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function BannersPage({ loaderData: { banners, isSaved }, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin");
  const isBusy = useNavigation().state !== "idle";
  const refused = answerOf(actionData, "add");
  const { props, errorOf } = useRequired({ image: t("pictureMissing"), link: t("bannerLinkMissing") }, refused?.errors);
  return (
    <AdminFrame title={t("section.banners.title")} current="banners" answer={actionData}>
      {isSaved && !actionData && <SavedNote />}
      <AdminBlock title={t("allBanners")}>
        <p className="text-sm text-felt-600">{t("bannersText")}</p>
        {banners.length === 0 && <p className="mt-3 text-felt-600">{t("noBanners")}</p>}
        <ol className="divide-y divide-felt-100">
          {banners.map((banner, index) => (
            <BannerRow
              key={`${banner.id} ${banner.version}`}
              banner={banner}
              isFirst={index === 0}
              isLast={index === banners.length - 1}
              refused={answerOf(actionData, `banner ${banner.id}`)}
            />
          ))}
        </ol>
      </AdminBlock>
      <AdminBlock title={t("addBanner")}>
        <Form
          key={banners.length}
          method="post"
          action={bannersPath}
          encType="multipart/form-data"
          className="grid gap-3 720:grid-cols-2"
          {...props}
        >
          <BannerFields banner={undefined} refused={refused} errorOf={errorOf} />
          <div className="720:col-span-2">
            <Button type="submit" name="intent" value="add" variant="primary" aria-busy={isBusy}>
              {t("add")}
            </Button>
          </div>
        </Form>
      </AdminBlock>
    </AdminFrame>
  );
}
