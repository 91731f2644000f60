import { Form } from "react-router";
import { updateAccount } from "#contracts/accounts/schemas.ts";
import { listLocations } from "#contracts/catalogue/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { getOwnAccount, redirectInLanguage } from "#web/accounts/session/session.ts";
import { LazyLocationChooser } from "#web/location/lazy-location-chooser.tsx";
import { viewLocations } from "#web/location/location-view.ts";
import { ShortList } from "#web/location/location-picker.tsx";
import { getApi } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { Button } from "#web/ui/button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { Route } from "./+types/location-page.ts";
import { savedPath, settingsMeta } from "./settings-meta.ts";
import { blockClass, SettingsShell, UnreachableNote } from "./settings-shell.tsx";
import "#web/accounts/texts.ts";

/** `/settings/location`: `?place=12` shows a location of the tree, and saving takes the one on show. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const [account, locations] = await Promise.all([getOwnAccount(context), api.shared(listLocations)]);
  const chosen = new URL(request.url).searchParams.get("place");
  const locationId = chosen === null ? account.location : Number(chosen) || null;
  return {
    view: viewLocations(locations, locationId, api.language),
    isSaved: chosen === null,
    meta: settingsMeta(api, api.texts("account-settings")("location"), "/settings/location"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const locationId = textOf(await request.formData(), "place");
  await api.call(updateAccount, { body: { location: Number(locationId) || null } });
  return redirectInLanguage(api, api.language, savedPath);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

/** What is looked at here is no choice for lists. */
const choice = { hrefOf: (id: number | null) => `/settings/location?place=${id ?? "all"}`, isShownOnly: true as const };

export default function LocationPage({ loaderData: { view, isSaved } }: Route.ComponentProps) {
  const t = useTranslations("account-settings");
  const l = useTranslations("location");
  const isScripted = useHydrated();
  const { selected } = view;
  const title = selected?.title ?? l("all");
  const shortList = <ShortList view={view} choice={choice} />;
  return (
    <SettingsShell title={t("location")}>
      <UnreachableNote />
      <p className="mb-4 text-felt-600">{t("locationText")}</p>
      <Form method="post" className={`${blockClass} mb-4 flex flex-wrap items-center gap-3 p-4`}>
        <output className="mr-auto font-semibold">{title}</output>
        <input type="hidden" name="place" value={selected?.id ?? ""} />
        <Button type="submit" variant="primary" disabled={isSaved}>
          {isSaved ? t("locationSaved") : t("saveLocation", { place: title })}
        </Button>
      </Form>
      <div className={`${blockClass} overflow-clip`}>
        {isScripted ? (
          <LazyLocationChooser
            key={selected?.id}
            selectedId={selected?.id ?? null}
            choice={choice}
            shortList={shortList}
          />
        ) : (
          shortList
        )}
      </div>
    </SettingsShell>
  );
}
