import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import cyrillicFont from "@fontsource-variable/onest/files/onest-cyrillic-wght-normal.woff2?url";
import kyrgyzFont from "@fontsource-variable/onest/files/onest-cyrillic-ext-wght-normal.woff2?url";
import latinFont from "@fontsource-variable/onest/files/onest-latin-wght-normal.woff2?url";
import { useLanguage } from "./platform/i18n.tsx";
import styles from "./styles.css?url";

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const fonts = language === "ky" ? [cyrillicFont, kyrgyzFont, latinFont] : [cyrillicFont, latinFont];
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#ffffff" />
        {fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="stylesheet" href={styles} />
        <Meta />
        <Links nonce="" />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
