import { useEffect, useState } from "react";
import { Links, Meta } from "react-router";
import { findStyles, keepStyles } from "#web/platform/network/keep-styles.ts";
import { usePageHandle } from "#web/platform/page-handle.ts";
import { manifestPath } from "#web/app/manifest-path.ts";
import { hrefIn } from "#web/platform/href.ts";
import { useLanguage } from "#web/platform/i18n.tsx";
import type { Theme } from "#web/platform/theme.ts";
import font from "../ui/fonts/onest.woff2?url";
import appleTouch from "#web/app/icons/apple-touch.png?url";
import mark from "#web/ui/mark.svg?url";

interface DocumentHeadProps {
  theme: Theme;
  /** Address of the styles. */
  styles: string;
  /** Text is in the font of the device, and the styles are a file of their own: the browser keeps it for every page that follows. */
  savesData: boolean;
}

/** The `<head>` of every page. */
export function DocumentHead({ theme, styles, savesData }: DocumentHeadProps) {
  // A page as high as the screen ends above the keyboard of a phone, so that the field at its end stays in sight.
  const keyboard = usePageHandle().fillsScreen ? ", interactive-widget=resizes-content" : "";
  const language = useLanguage();
  // The open page has its styles already: in itself, or as a file.
  const [linksStyles] = useState(() => import.meta.env.DEV || (import.meta.env.SSR ? savesData : !findStyles()));
  useEffect(() => keepStyles(styles), [styles]);
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content={`width=device-width, initial-scale=1${keyboard}`} />
      <ThemeColours theme={theme} />
      {!savesData && <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />}
      <link rel="icon" href={mark} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={appleTouch} />
      <link rel="manifest" href={hrefIn(language, manifestPath)} />
      {linksStyles ? (
        <link rel="stylesheet" href={styles} precedence="only" />
      ) : (
        <style href="styles" precedence="only" />
      )}
      <Meta />
      <Links nonce="" />
    </head>
  );
}

const lightSystem = "(prefers-color-scheme: light)";
const darkSystem = "(prefers-color-scheme: dark)";

/** Colours the browser's own bar like the header, `felt-0` of the theme. */
function ThemeColours({ theme }: { theme: Theme }) {
  const colours = { light: "#ffffff", dark: "#1f1c19" };
  return (
    <>
      <meta name="color-scheme" content={theme === "system" ? "light dark" : theme} />
      {theme !== "dark" && (
        <meta name="theme-color" content={colours.light} media={theme === "system" ? lightSystem : undefined} />
      )}
      {theme !== "light" && (
        <meta name="theme-color" content={colours.dark} media={theme === "system" ? darkSystem : undefined} />
      )}
    </>
  );
}
