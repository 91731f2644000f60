import CloudOff from "lucide-react/icons/cloud-off";
import FilePen from "lucide-react/icons/file-pen";
import Heart from "lucide-react/icons/heart";
import MessageCircle from "lucide-react/icons/message-circle";
import WifiOff from "lucide-react/icons/wifi-off";
import type { LucideIcon } from "lucide-react/types";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { CardGrid } from "#web/listings/grid/listing-grid.tsx";
import type { CardView } from "#web/listings/card/card-view.ts";
import { listRecentlyViewed, maxStoredCards } from "#web/listings/card/viewed-listings.ts";
import { getApi } from "#web/platform/api.ts";
import { hrefIn } from "#web/platform/href.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";
import { describePage } from "#web/platform/meta.ts";
import type { PageHandle } from "#web/platform/page-handle.ts";
import { useConnection } from "#web/platform/network/connection.ts";
import { sameSitePath } from "#web/platform/same-site-path.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { Route } from "./+types/offline-page.ts";
import { listKeptPages } from "./kept-pages.ts";
import { followServer } from "./follow-server.ts";
import "./texts.ts";

// The page says itself that there is no network, or no answer.
export const handle = { showsConnection: true } satisfies PageHandle;

/** `/offline?to=/products/5`: the worker shows it where the server is not reached. It opens what is kept, and says what else is. */
export function loader({ context }: Route.LoaderArgs) {
  const { texts, language, publicUrl } = getApi(context);
  const title = texts("app.offline")("pageTitle");
  return { meta: { title, description: title, path: "/offline", language, publicUrl, noIndex: true } };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

/** What there is without a network; undefined until it was looked for. */
interface Available {
  pages: readonly string[];
  cards: readonly CardView[];
}

export default function OfflinePage() {
  const t = useTranslations("app.offline");
  const available = useAvailable();
  const isHydrated = useHydrated();
  // The page was kept before anybody knew why it would be shown.
  const isDown = useConnection() !== "offline" && isHydrated;
  return (
    <div className="wrap pb-10">
      <h1 className="sr-only">{t("pageTitle")}</h1>
      <EmptyState
        icon={isDown ? CloudOff : WifiOff}
        title={t(isDown ? "downTitle" : "title")}
        text={t(isDown ? "downText" : "text")}
      >
        <Button variant="primary" size="m" onClick={() => location.replace(findTarget())}>
          {t("retry")}
        </Button>
      </EmptyState>
      {available ? <AvailablePages {...available} /> : <div className="h-[22px]" />}
    </div>
  );
}

/** Where the reader wanted to go, in this language; the home page when that is unknown. */
function findTarget(): string {
  const wanted = new URLSearchParams(location.search).get("to");
  const path = sameSitePath(wanted, location.origin) ?? "/";
  return hrefIn(document.documentElement.lang === "ky" ? "ky" : "ru", path);
}

/** Opens what was wanted if it is kept, else tells what is; when the server is reached again it goes where the reader wanted. */
function useAvailable(): Available | undefined {
  const language = useLanguage();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [available, setAvailable] = useState<Available>();
  const onFound = useEffectEvent((pages: readonly string[]) => {
    const target = sameSitePath(new URLSearchParams(search).get("to"), location.origin);
    const isKept = target !== undefined && pages.includes(new URL(target, location.origin).pathname);
    if (isKept) void navigate(target, { replace: true });
    else setAvailable({ pages, cards: listKeptCards(pages, language) });
  });
  const isWanted = new URLSearchParams(search).has("to");
  useEffect(() => {
    listKeptPages(language).then(onFound, () => onFound([]));
    return isWanted ? followServer(() => location.replace(findTarget())) : undefined;
  }, [language, isWanted]);
  return available;
}

/** The cards of the listings among these pages, as far as this browser has them. */
function listKeptCards(pages: readonly string[], language: Language): readonly CardView[] {
  const ids = new Set(pages.flatMap((path) => /^\/products\/(\d+)$/.exec(path)?.[1] ?? []));
  const seen = listRecentlyViewed(0, language, Date.now(), maxStoredCards);
  return seen.filter(({ id }) => ids.has(String(id)));
}

const entries = [
  { path: "/favorites", icon: Heart, title: "favorites" },
  { path: "/chats", icon: MessageCircle, title: "chats" },
  { path: "/post", icon: FilePen, title: "post" },
] as const;

function AvailablePages({ pages, cards }: Available) {
  const t = useTranslations("app.offline");
  const found = entries.filter(({ path }) => pages.includes(path));
  if (found.length === 0 && cards.length === 0) return <p className="text-center text-felt-600">{t("nothing")}</p>;
  return (
    <>
      <h2 className="mb-4 text-2xl font-bold tracking-tight">{t("available")}</h2>
      <ul className="grid gap-3.5 empty:hidden 618:grid-cols-3">
        {found.map(({ path, icon, title }) => (
          <Entry key={path} to={path} icon={icon} title={t(title)} />
        ))}
      </ul>
      {cards.length > 0 && (
        <section className="mt-8">
          <h3 className="mb-4 text-xl font-semibold tracking-tight">{t("seen")}</h3>
          <CardGrid cards={cards} hasMenu={false} />
        </section>
      )}
    </>
  );
}

function Entry({ to, icon, title }: { to: string; icon: LucideIcon; title: string }) {
  return (
    <li>
      <PageLink
        to={to}
        className="flex min-h-14 items-center gap-3 rounded-l border border-felt-200 bg-felt-0 p-4 font-semibold hover:border-felt-300"
      >
        <Icon of={icon} className="text-lake-600" />
        {title}
      </PageLink>
    </li>
  );
}
