import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
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
import { languages, titleOf } from "#web/platform/language.ts";
import { describePage } from "#web/platform/meta.ts";
import { readTheme } from "#web/platform/theme.ts";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { Avatar } from "#web/users/person/avatar.tsx";
import { firstLetter } from "#web/users/person/user-view.ts";
import type { Route } from "./+types/settings-page.ts";
import { settingsMeta } from "./settings-meta.ts";
import { blockClass, SettingsShell } from "./settings-shell.tsx";

/** `/settings`: everything that can be changed about the account, each on a page of its own. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { searchParams } = new URL(request.url);
  const [account, locations] = await Promise.all([getOwnAccount(context), api.shared(listLocations)]);
  const place = locations.find(({ id }) => id === account.location);
  return {
    isSaved: searchParams.has("saved"),
    isGoogleLeft: searchParams.has("google"),
    view: viewSettings(api, account),
    place: place ? titleOf(place, api.language) : null,
    language: api.language,
    theme: readTheme(request),
    googleLogin: api.googleLogin,
    meta: settingsMeta(api, api.texts("accounts.settings")("title"), "/settings"),
  };
}

/** Changes the language: at once, and on other devices too. */
export async function action({ request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const wanted = (await request.formData()).get("language");
  const language = languages.find((known) => known === wanted);
  if (!language) return new Response(null, { status: 400 });
  await api.call(updateAccount, { body: { language } });
  return redirectInLanguage(api, language, "/settings");
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

function viewSettings(api: Api, account: Account) {
  const t = api.texts("accounts.settings");
  const date = formatDate(account.creation_date, api.language);
  return {
    name: account.name,
    initial: firstLetter(account.name),
    photo: account.photo,
    registered: t(`registered.${account.registered_via}`, { login: formatPhone(account.login), date }),
    phone: account.phone && formatPhone(account.phone),
    email: account.email,
    hasPassword: account.has_password,
    hasGoogle: account.has_google,
  };
}

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("accounts.settings");
  const { view, place, language, theme, googleLogin, isSaved, isGoogleLeft } = loaderData;
  return (
    <SettingsShell title={t("title")} back="/profile/">
      {isSaved && (
        <div className="mb-4">
          <FormMessage kind="success">{t("saved")}</FormMessage>
        </div>
      )}
      {isGoogleLeft && (
        <div className="mb-4">
          <FormMessage kind="error">{t("googleNotConnected")}</FormMessage>
        </div>
      )}
      <Block title={t("personal")} text={view.registered}>
        <Row to="/settings/photo" title={t("photo")}>
          <Avatar person={view} />
        </Row>
        <Row to="/settings/name" title={t("name")} value={view.name} />
        <Row to="/settings/location" title={t("location")} value={place ?? t("notSet")} />
        <li className={`${rowClass} flex-wrap justify-between`}>
          <span id="language-label">{t("language")}</span>
          <LanguageForm current={language} />
        </li>
        <li className={`${rowClass} flex-wrap justify-between`}>
          <span>{t("theme")}</span>
          <ThemeChoice theme={theme} />
        </li>
      </Block>
      <Block title={t("access")}>
        <Row to="/settings/phone" title={t("phone")} value={view.phone ?? t("notSet")} />
        <Row to="/settings/email" title={t("email")} value={view.email ?? t("notSet")} />
        {view.hasPassword ? (
          <Row to="/settings/password_change" title={t("changePassword")} />
        ) : (
          <Row to="/settings/set_password" title={t("setPassword")} />
        )}
        {view.hasGoogle && (
          <li className={rowClass}>
            <RowText title="Google" value={t("googleConnected")} />
          </li>
        )}
        {!view.hasGoogle && googleLogin && (
          <PlainRow href="/auth/v2/google/login/?link=1&next=/settings" title={t("connectGoogle")} />
        )}
      </Block>
      <Block title={t("safety")}>
        <Row to="/settings/notifications" title={t("notifications")} />
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

const rowClass = "flex min-h-14 w-full items-center gap-3 px-4 py-2 hover:bg-felt-50 720:px-5";

function Block({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="mt-6 first:mt-0">
      <h2 className="mb-2 text-lg font-semibold">{title}</h2>
      {text && <p className="mb-2.5 text-felt-600 wrap-anywhere">{text}</p>}
      <ul className={`${blockClass} divide-y divide-felt-200 overflow-hidden`}>{children}</ul>
    </section>
  );
}

/** One thing that can be changed, and what it is now. */
function Row({ to, title, value, children }: { to: string; title: string; value?: string; children?: ReactNode }) {
  return (
    <li>
      <PageLink to={to} className={rowClass}>
        {children}
        <RowText title={title} value={value} />
        <Icon of={ChevronRight} className="text-felt-500" />
      </PageLink>
    </li>
  );
}

/** Leads away from the pages: to a file, or to another site. */
function PlainRow({ href, title }: { href: string; title: string }) {
  return (
    <li>
      <a href={href} data-reload="" className={rowClass}>
        <RowText title={title} />
        <Icon of={ChevronRight} className="text-felt-500" />
      </a>
    </li>
  );
}

function RowText({ title, value }: { title: string; value?: string | undefined }) {
  return (
    <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
      <span>{title}</span>
      {value && <span className="min-w-0 text-felt-600 wrap-anywhere">{value}</span>}
    </span>
  );
}

/** Each language under its own name. */
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
