import type { OwnerAction } from "#contracts/selling/rules.ts";
import Ellipsis from "lucide-react/icons/ellipsis";
import { lazy, Suspense, useState } from "react";
import type { AskedView } from "#web/selling/new-price/asked-view.ts";
import { nameOfAction } from "./owner-actions.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { ActionSheet, sheetEntryClass } from "#web/ui/overlay/action-sheet.tsx";

const ShareDialog = lazy(() =>
  import("#web/listings/sharing/share-dialog.tsx").then((module) => ({ default: module.ShareDialog })),
);

interface OwnerMenuProps {
  title: string;
  /** The path of the listing, for sharing; undefined if the public does not see it. */
  href: string | undefined;
  actions: readonly OwnerAction[];
  isRent: true | undefined;
  asked: AskedView | undefined;
  onAction: (action: OwnerAction) => void;
  /** The path of its statistics; undefined for whoever has no business. */
  statistics: string | undefined;
  /** Chooses its catalogues; undefined for whoever has no business. */
  onCatalogue: (() => void) | undefined;
}

/** The menu of all actions on one of the user's own listings. */
export function OwnerMenu({ title, href, actions, isRent, asked, statistics, onAction, onCatalogue }: OwnerMenuProps) {
  const t = useTranslations("selling.own");
  const [anchor, setAnchor] = useState<Element>();
  const [isSharing, setIsSharing] = useState(false);
  const close = () => setAnchor(undefined);
  return (
    <>
      <button
        type="button"
        aria-label={t("menu", { title })}
        aria-haspopup="dialog"
        className="grid size-11 place-items-center rounded-full hover:bg-felt-100"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon of={Ellipsis} />
      </button>
      {anchor && (
        <ActionSheet label={t("menu", { title })} anchor={anchor} onClose={close}>
          {href && (
            <button
              type="button"
              className={sheetEntryClass}
              onClick={() => {
                close();
                setIsSharing(true);
              }}
            >
              {t("share")}
            </button>
          )}
          {href && (
            <a href={`${href}/print`} className={`${sheetEntryClass} flex items-center`} onClick={close}>
              {t("print")}
            </a>
          )}
          {statistics && (
            <PageLink to={statistics} className={`${sheetEntryClass} flex items-center`} onClick={close}>
              {t("statistics")}
            </PageLink>
          )}
          {onCatalogue && (
            <button
              type="button"
              className={sheetEntryClass}
              onClick={() => {
                close();
                onCatalogue();
              }}
            >
              {t("toCatalogue")}
            </button>
          )}
          {actions.map((action) => (
            <button
              key={action}
              type="button"
              className={`${sheetEntryClass} ${action.startsWith("delete") ? "text-bad" : ""}`}
              onClick={() => {
                close();
                onAction(action);
              }}
            >
              {t(`action.${nameOfAction(action, { isRent, asked })}`)}
            </button>
          ))}
        </ActionSheet>
      )}
      {isSharing && href && (
        <Suspense>
          <ShareDialog url={new URL(href, location.origin).href} title={title} onClose={() => setIsSharing(false)} />
        </Suspense>
      )}
    </>
  );
}
