import type { ComponentProps } from "react";
import { PageLink } from "#web/ui/page-link.tsx";

/** Leads to the app in a store, where there is one, else to the page about the app. */
export function AppLink({ url, ...rest }: { url: string | undefined } & Omit<ComponentProps<"a">, "href">) {
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- it comes with the rest
  return url === undefined ? <PageLink to="/app" {...rest} /> : <a href={url} {...rest} />;
}
