import type { ReactNode } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { NetworkIcon } from "./network-icon.tsx";
import { shareHref, shareNetworks } from "./share-links.ts";

/** One field of the list: an icon above its name. */
export const shareFieldClass =
  "flex h-full min-h-18 w-full flex-col items-center gap-1.5 rounded-m px-0.5 py-2 text-center text-2xs leading-tight wrap-anywhere hover:bg-felt-100";

/** A link to each network; `children`, an `<li>`, come last. */
export function ShareLinks({ url, title, children }: { url: string; title: string; children?: ReactNode }) {
  const t = useTranslations("listings");
  return (
    <ul className="-mx-2 grid grid-cols-3">
      {shareNetworks.map((network) => (
        <li key={network} className="min-w-0">
          <a href={shareHref(network, url, title)} target="_blank" rel="noopener nofollow" className={shareFieldClass}>
            <NetworkIcon network={network} size={36} />
            {t(`network.${network}`)}
          </a>
        </li>
      ))}
      {children}
    </ul>
  );
}
