import { Form } from "react-router";
import { type Account, updateAccount } from "#contracts/accounts/schemas.ts";
import { listLocations } from "#contracts/catalogue/schemas.ts";
import { LogoutLink } from "#web/accounts/logout-link.tsx";
import { getOwnAccount, redirectInLanguage } from "#web/accounts/session/session.ts";
import { ThemeChoice } from "#web/ui/theme-choice.tsx";
import { formatPhone } from "#web/platform/format-phone.ts";
import { type Api, getApi } from "#web/platform/api.ts";
import { formatDate } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { sameSitePath } from "#web/platform/same-site-path.ts";
import { languages, titleOf } from "#web/platform/language.ts";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { readTheme } from "#web/platform/theme.ts";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { SavingSwitch } from "#web/data-saving/saving-switch.tsx";
import { Avatar } from "#web/users/view/avatar.tsx";
import { firstLetter } from "#web/users/view/user-view.ts";
import type { Route } from "./+types/settings-page.ts";
import { settingsMeta } from "./settings-meta.ts";
import { Block, PlainRow, Row, rowClass, RowText } from "./settings-rows.tsx";
import { blockClass, SettingsShell, UnreachableNote } from "./settings-shell.tsx";
import "#web/accounts/texts.ts";

/** `/settings`: everything that can be changed about the account, each on a page of its own. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { searchParams } = new URL(request.url);
  const [account, locations] = await Promise.all([getOwnAccount(context), api.shared(listLocations)]);
  const location = locations.find(({ id }) => id === account.location);
  return {
    isSaved: searchParams.has("saved"),
    hasGoogleFailed: searchParams.has("google"),
    view: viewSettings(api, account),
    locationTitle: location ? titleOf(location, api.language) : null,
    language: api.language,
    theme: readTheme(request),
    googleLogin: api.googleLogin,
    meta: settingsMeta(api, api.texts("account-settings")("title"), "/settings"),
  };
}

/** Changes the language of the account, which applies on all its devices. */
export async function action({ request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const form = await request.formData();
  const chosen = form.get("language");
  const language = languages.find((known) => known === chosen);
  if (!language) return new Response(null, { status: 400 });
  await api.call(updateAccount, { body: { language } });
  // The menu of the user sends the page that it was opened on.
  return redirectInLanguage(api, language, sameSitePath(form.get("next"), api.publicUrl) ?? "/settings");
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

function viewSettings(api: Api, account: Account) {
  const t = api.texts("account-settings");
  const date = formatDate(account.creation_date, api.language);
  return {
    name: account.name,
    initial: firstLetter(account.name),
    photo: account.photo,
    registered: t(`registered.${account.registered_via}`, { login: formatPhone(account.login), date }),
    phone: account.phone && formatPhone(account.phone),
    email: account.email,
    messengers: account.messengers.map((messenger) => api.texts("listings.network")(messenger)).join(", "),
    hasPassword: account.has_password,
    hasGoogle: account.has_google,
    hasSecondFactor: account.has_second_factor,
  };
}

type LoaderData = Route.ComponentProps["loaderData"];

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("account-settings");
  const { isSaved, hasGoogleFailed } = loaderData;
  return (
    <SettingsShell title={t("title")} back="/profile/">
      <UnreachableNote />
      {isSaved && (
        <div className="mb-4">
          <FormMessage kind="success">{t("saved")}</FormMessage>
        </div>
      )}
      {hasGoogleFailed && (
        <div className="mb-4">
          <FormMessage kind="error">{t("googleNotConnected")}</FormMessage>
        </div>
      )}
      <PersonalBlock {...loaderData} />
      <AccessBlock {...loaderData} />
      <Block title={t("safety")}>
        <Row to="/settings/notifications" title={t("notifications")} />
        <Row to="/settings/chats" title={t("chats")} />
        <Row to="/profile/history" title={t("history")} />
        <Row to="/settings/sessions" title={t("sessions")} />
        <Row to="/settings/actions" title={t("actions")} />
        <PlainRow href="/settings/export" title={t("export")} />
      </Block>
      <Block title={t("helpTitle")}>
        <Row to="/qa" title={t("help")} />
        <Row to="/policy" title={t("agreement")} />
      </Block>
      <ul className={`${blockClass} mt-6 overflow-hidden`}>
        <li>
          <LogoutLink className={rowClass}>{t("exit")}</LogoutLink>
        </li>
        <li className="border-t border-felt-200">
          <PageLink to="/settings/delete" className={`${rowClass} text-bad`}>
            {t("deleteAccount")}
          </PageLink>
        </li>
      </ul>
    </SettingsShell>
  );
}

/** Portrait, name, location, language and theme. */
function PersonalBlock({ view, locationTitle, language, theme }: LoaderData) {
  const t = useTranslations("account-settings");
  return (
    <Block title={t("personal")} text={view.registered}>
      <Row to="/settings/photo" title={t("photo")}>
        <Avatar user={view} />
      </Row>
      <Row to="/settings/name" title={t("name")} value={view.name} />
      <Row to="/settings/messengers" title={t("messengers")} value={view.messengers || t("notSet")} />
      <Row to="/settings/location" title={t("location")} value={locationTitle ?? t("notSet")} />
      <li className={`${rowClass} flex-wrap justify-between`}>
        <span id="language-label">{t("language")}</span>
        <LanguageForm current={language} />
      </li>
      <li className={`${rowClass} flex-wrap justify-between`}>
        <span>{t("theme")}</span>
        <ThemeChoice theme={theme} />
      </li>
      <li>
        <SavingSwitch className={rowClass} />
      </li>
    </Block>
  );
}

/** What the user signs in with. */
function AccessBlock({ view, googleLogin }: LoaderData) {
  const t = useTranslations("account-settings");
  return (
    <Block title={t("access")}>
      <Row to="/settings/phone" title={t("phone")} value={view.phone ?? t("notSet")} />
      <Row to="/settings/email" title={t("email")} value={view.email ?? t("notSet")} />
      {view.hasPassword ? (
        <Row to="/settings/password_change" title={t("changePassword")} />
      ) : (
        <Row to="/settings/set_password" title={t("setPassword")} />
      )}
      <Row
        to="/settings/second-factor"
        title={t("secondFactor.title")}
        value={t(view.hasSecondFactor ? "secondFactor.on" : "secondFactor.off")}
      />
      {view.hasGoogle && (
        <li className={rowClass}>
          <RowText title="Google" value={t("googleConnected")} />
        </li>
      )}
      {!view.hasGoogle && googleLogin && (
        <PlainRow href="/auth/v2/google/login/?link=1&next=/settings" title={t("connectGoogle")} />
      )}
    </Block>
  );
}

/** Buttons to choose the language, each with its own name. */
function LanguageForm({ current }: { current: string }) {
  return (
    <Form method="post" aria-labelledby="language-label" className="flex gap-0.5 rounded-s bg-felt-100 p-[3px]">
      {languages.map((language) => (
        <button
          key={language}
          name="language"
          value={language}
          lang={language}
          aria-pressed={language === current}
          className="h-11 rounded-xs px-4 font-medium hover:text-lake-700 aria-pressed:bg-felt-0 aria-pressed:text-lake-700 aria-pressed:shadow-1"
        >
          {languageNames[language]}
        </button>
      ))}
    </Form>
  );
}

const languageNames = { ru: "Русский", ky: "Кыргызча" } as const;
