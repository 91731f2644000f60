import { useTranslations } from "#web/platform/i18n.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { shareHref, shareNetworks } from "./share-links.ts";

/** A link to each network. */
export function ShareLinks({ url, title }: { url: string; title: string }) {
  const t = useTranslations("listings");
  return (
    <ul className="flex flex-wrap gap-2">
      {shareNetworks.map((network) => (
        <li key={network} className="flex-auto">
          <a
            href={shareHref(network, url, title)}
            target="_blank"
            rel="noopener nofollow"
            className={buttonClass({ variant: "outline" }, "w-full")}
          >
            {t(`network.${network}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}
