import { sharePath } from "#contracts/app/rules.ts";
import { hrefIn } from "#web/platform/href.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";
import { capabilities } from "#web/platform/capabilities.ts";
import icon192 from "./icons/icon-192.png?url";
import icon512 from "./icons/icon-512.png?url";
import maskable192 from "./icons/maskable-192.png?url";
import maskable512 from "./icons/maskable-512.png?url";
import { screenshots } from "./screenshots.ts";

/** What pictures may be shared to the app; whatever else a phone takes for a photo is refused by the form, with a reason. */
const sharedTypes = ["image/jpeg", "image/png", "image/webp", "image/heic", "image/heif", "image/avif"];

/**
 * The web app manifest (W3C) in a language. Both languages are one app (`id`), so that a change of the language is no second icon. Colours
 * are those of the light theme: a manifest has no others.
 */
export function describeApp(t: Translate<"app.manifest">, language: Language) {
  const path = (to: string) => hrefIn(language, to);
  const shortcuts = [
    { name: t("search"), url: `${path("/")}#search` },
    { name: t("post"), url: path("/post") },
    { name: t("favorites"), url: path("/favorites") },
    ...(capabilities.chat ? [{ name: t("chats"), url: path("/chats") }] : []),
  ];
  return {
    id: "/",
    name: t("name"),
    short_name: "Жарыя",
    description: t("description"),
    lang: language,
    dir: "ltr",
    start_url: path("/"),
    scope: "/",
    display: "standalone",
    theme_color: "#ffffff",
    background_color: "#faf8f5",
    categories: ["shopping", "lifestyle"],
    icons: [
      { src: icon192, sizes: "192x192", type: "image/png", purpose: "any" },
      { src: icon512, sizes: "512x512", type: "image/png", purpose: "any" },
      { src: maskable192, sizes: "192x192", type: "image/png", purpose: "maskable" },
      { src: maskable512, sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    screenshots: screenshots[language].map(({ label, ...picture }) => ({
      ...picture,
      type: "image/webp",
      label: t(label),
    })),
    shortcuts: shortcuts.map((shortcut) => ({
      ...shortcut,
      icons: [{ src: icon192, sizes: "192x192", type: "image/png" }],
    })),
    share_target: {
      action: path(sharePath),
      method: "POST",
      enctype: "multipart/form-data",
      params: { title: "title", text: "text", url: "url", files: [{ name: "photos", accept: sharedTypes }] },
    },
    prefer_related_applications: false,
  };
}
