import ChevronDown from "lucide-react/icons/chevron-down";
import Menu from "lucide-react/icons/menu";
import { type ComponentType, type ReactNode, Suspense, lazy, useEffect, useRef, useState } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { CachedMarkup } from "#web/platform/rendering/cached-markup.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { popupProps } from "#web/ui/overlay/popup.tsx";
import type { MenuEntriesProps } from "./menu-entries.tsx";
import { menuPath } from "./menu-path.ts";

interface MenuProps extends MenuEntriesProps {
  className?: string;
}

const loadEntries = () => import("./menu-entries.tsx");
const HelpEntries = lazy(async () => ({ default: (await loadEntries()).HelpEntries }));
const AllEntries = lazy(async () => ({ default: (await loadEntries()).AllEntries }));

/** «Помощь»: support, and questions with answers; where the header is narrow shops, «Блог» and «О нас», too. */
export function HelpMenu({ className = "", ...pages }: MenuProps) {
  const t = useTranslations("layout");
  return (
    <SiteMenu className="group" panelClass="-left-1.5" entries={HelpEntries} {...pages}>
      <summary className={`${className} gap-1`}>
        {t("help")}
        <Icon of={ChevronDown} size={18} className="transition-transform group-open:rotate-180" />
      </summary>
    </SiteMenu>
  );
}

/** All pages about the site behind one button, up to 560 px. */
export function PhoneMenu(pages: MenuEntriesProps) {
  const t = useTranslations("layout");
  return (
    <SiteMenu className="560:hidden" panelClass="right-0" entries={AllEntries} {...pages}>
      <CachedMarkup name="menu button" of="">
        <summary aria-label={t("menu")} className="grid size-11 place-items-center rounded-s hover:bg-felt-100">
          <Icon of={Menu} />
        </summary>
      </CachedMarkup>
    </SiteMenu>
  );
}

interface SiteMenuProps extends MenuEntriesProps {
  className: string;
  panelClass: string;
  entries: ComponentType<MenuEntriesProps>;
  /** The summary. */
  children: ReactNode;
}

/** Its entries come once it is opened; without scripts it has the link to the page with all of them. */
function SiteMenu({ className, panelClass, entries: Entries, children, ...pages }: SiteMenuProps) {
  const t = useTranslations("layout");
  const details = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    // It may have been opened before the scripts were there.
    if (details.current?.open) setOpened(true);
    // It opens at once then, also without a network.
    loadEntries().catch(() => {});
  }, []);
  const link = (
    <li>
      <PageLink to={menuPath} className="flex h-11 items-center rounded-s px-3 whitespace-nowrap hover:bg-felt-100">
        {t("allPages")}
      </PageLink>
    </li>
  );
  return (
    <details
      {...popupProps}
      ref={details}
      className={`relative ${className}`}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      {children}
      <ul
        className={`absolute top-full z-20 mt-1 min-w-56 rounded-m border border-felt-200 bg-felt-0 p-1.5 text-felt-900 shadow-2 ${panelClass}`}
      >
        {wasOpened ? (
          <Suspense fallback={link}>
            <Entries {...pages} />
          </Suspense>
        ) : (
          link
        )}
      </ul>
    </details>
  );
}
