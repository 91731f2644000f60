import HardDrive from "lucide-react/icons/hard-drive";
import Image from "lucide-react/icons/image";
import Smartphone from "lucide-react/icons/smartphone";
import WifiOff from "lucide-react/icons/wifi-off";
import type { LucideIcon } from "lucide-react/types";
import { useSyncExternalStore } from "react";
import { getApi } from "#web/platform/api.ts";
import { capabilities } from "#web/platform/capabilities.ts";
import { drawQr } from "#web/platform/draw-qr.ts";
import { hrefIn } from "#web/platform/href.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { describeBreadcrumbs } from "#web/platform/structured-data.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import mark from "#web/ui/mark.svg?url";
import type { Route } from "./+types/app-page.ts";
import { InstallButton } from "./install-button.tsx";
import { type Step, StepSketch } from "./step-sketch.tsx";
import "./texts.ts";

/** `/app`: what the installed app gives, and how to install it. */
export function loader({ context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl, appUrl } = api;
  const t = api.texts("app");
  const title = t("title");
  const crumbs = [{ title: t("home"), to: "/" }, { title }];
  return {
    crumbs,
    appUrl,
    qr: drawQr(publicUrl + hrefIn(language, "/app")),
    structured: describeBreadcrumbs(crumbs, api),
    meta: { title, description: t("lead"), path: "/app", language, publicUrl },
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [...describePage(loaderData?.meta), ...(loaderData ? [{ "script:ld+json": loaderData.structured }] : [])];
}

export default function AppPage({ loaderData: { crumbs, appUrl, qr } }: Route.ComponentProps) {
  const t = useTranslations("app");
  const isInstalled = useIsInstalled();
  return (
    <div className="wrap pb-10">
      <Breadcrumbs crumbs={crumbs} label={t("breadcrumbs")} />
      <div className="flex flex-col items-center py-6 text-center 720:py-10">
        <img src={mark} width={88} height={88} alt="" />
        <h1 className="mt-5 text-2xl font-bold tracking-tight text-balance 720:text-3xl">{t("title")}</h1>
        <p className="mt-3 mb-6 max-w-xl text-lg text-balance text-felt-600">{t("lead")}</p>
        {isInstalled ? <p className="font-semibold text-ok">{t("installed")}</p> : <InstallButton />}
        {appUrl && (
          <a href={appUrl} className={buttonClass({ variant: "quiet", size: "m" }, "mt-3 whitespace-normal")}>
            {t("store")}
          </a>
        )}
      </div>
      <Gives />
      <Steps />
      <QrPanel qr={qr} />
    </div>
  );
}

const standalone = "(display-mode: standalone)";

/** Whether the page is shown by the installed app; false on the server and during hydration. */
function useIsInstalled(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(standalone);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => window.matchMedia(standalone).matches,
    () => false,
  );
}

function Gives() {
  const t = useTranslations("app.gives");
  return (
    <section aria-labelledby="gives">
      <h2 id="gives" className="sr-only">
        {t("title")}
      </h2>
      <ul className="grid gap-3.5 618:grid-cols-2 1020:grid-cols-4">
        <Gift icon={Smartphone} title={t("homeScreen")} text={t("homeScreenText")} />
        <Gift icon={WifiOff} title={t("offline")} text={t(capabilities.chat ? "offlineChatText" : "offlineText")} />
        <Gift icon={Image} title={t("share")} text={t("shareText")} />
        <Gift icon={HardDrive} title={t("small")} text={t("smallText")} />
      </ul>
    </section>
  );
}

function Gift({ icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <li className={panelClass}>
      <span className="grid size-11 place-items-center rounded-full bg-lake-50 text-lake-600">
        <Icon of={icon} size={22} />
      </span>
      <h3 className="mt-3 font-semibold">{title}</h3>
      <p className="mt-1 text-felt-600">{text}</p>
    </li>
  );
}

function Steps() {
  const t = useTranslations("app.steps");
  return (
    <section id="steps" aria-labelledby="steps-title" className="mt-9 scroll-mt-32">
      <h2 id="steps-title" className="mb-4 text-2xl font-bold tracking-tight">
        {t("title")}
      </h2>
      <div className="grid gap-3.5 960:grid-cols-2">
        <Way
          title={t("android")}
          steps={[
            ["menu", t("android1")],
            ["entry", t("android2")],
            ["confirm", t("android3")],
          ]}
        />
        <Way
          title={t("iphone")}
          steps={[
            ["share", t("iphone1")],
            ["entry", t("iphone2")],
            ["added", t("iphone3")],
          ]}
        />
      </div>
      <p className="mt-3.5 text-felt-600">{t("computer")}</p>
    </section>
  );
}

function Way({ title, steps }: { title: string; steps: readonly (readonly [sketch: Step, text: string])[] }) {
  return (
    <section className={panelClass}>
      <h3 className="mb-3 text-xl font-semibold tracking-tight">{title}</h3>
      <ol className="grid gap-4">
        {steps.map(([sketch, text], index) => (
          <li key={sketch} className="flex items-center gap-4">
            <StepSketch of={sketch} />
            <p className="min-w-0">
              <b className="block text-lake-600">{index + 1}</b>
              {text}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** For whoever reads this on a computer. */
function QrPanel({ qr }: { qr: { size: number; path: string } }) {
  const t = useTranslations("app.qr");
  return (
    <section className={`${panelClass} mt-3.5 flex items-center gap-6 max-720:hidden`} aria-labelledby="qr-title">
      <div className="shrink-0">
        <QrCode label={t("label")} drawing={qr} />
      </div>
      <div>
        <h2 id="qr-title" className="text-xl font-semibold tracking-tight">
          {t("title")}
        </h2>
        <p className="mt-2 text-felt-600">{t("text")}</p>
      </div>
    </section>
  );
}
