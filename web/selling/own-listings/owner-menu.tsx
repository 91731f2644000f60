import type { OwnerAction } from "#contracts/selling/rules.ts";
import Ellipsis from "lucide-react/icons/ellipsis";
import { useRef } from "react";
import { shareListing } from "#web/listings/sharing/share-listing.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { popupProps } from "#web/ui/overlay/popup.tsx";

interface OwnerMenuProps {
  title: string;
  /** The path of the listing, for sharing; undefined if the public does not see it. */
  href: string | undefined;
  actions: readonly OwnerAction[];
  onAction: (action: OwnerAction) => void;
}

const entryClass = "flex h-11 w-full items-center rounded-s px-3 text-left whitespace-nowrap hover:bg-felt-100";

/** The menu of all actions on one of the user's own listings. */
export function OwnerMenu({ title, href, actions, onAction }: OwnerMenuProps) {
  const t = useTranslations("selling.own");
  const menu = useRef<HTMLDetailsElement>(null);
  const choose = (act: () => void) => () => {
    if (menu.current) menu.current.open = false;
    menu.current?.querySelector("summary")?.focus();
    act();
  };
  return (
    <details {...popupProps} ref={menu} className="relative">
      <summary
        aria-label={t("menu", { title })}
        className="grid size-11 place-items-center rounded-full hover:bg-felt-100"
      >
        <Icon of={Ellipsis} />
      </summary>
      <ul className="absolute top-full right-0 z-20 mt-1 min-w-52 rounded-m border border-felt-200 bg-felt-0 p-1.5 shadow-2">
        {href && (
          <li>
            <button
              type="button"
              className={entryClass}
              onClick={choose(() => void shareListing(title, href, { copied: t("copied"), notCopied: t("notCopied") }))}
            >
              {t("share")}
            </button>
          </li>
        )}
        {actions.map((action) => (
          <li key={action}>
            <button
              type="button"
              className={`${entryClass} ${action.startsWith("delete") ? "text-bad" : ""}`}
              onClick={choose(() => onAction(action))}
            >
              {t(`action.${action}`)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
