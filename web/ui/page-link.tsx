import type { ComponentProps } from "react";
import { useLanguage } from "#web/platform/i18n.tsx";
import { hrefIn } from "#web/platform/href.ts";

/** A link to a page of ours in the page's language. `to` is the path without the language, from the root or `?…` or `#…`. */
export function PageLink({ to, children, ...rest }: { to: string } & Omit<ComponentProps<"a">, "href">) {
  const language = useLanguage();
  return (
    <a href={to.startsWith("/") ? hrefIn(language, to) : to} {...rest}>
      {children}
    </a>
  );
}
