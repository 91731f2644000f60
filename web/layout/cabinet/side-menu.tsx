import "#web/business/cabinet/texts.ts";
import { useEffect, useRef } from "react";
import type { Viewer } from "#web/accounts/session/viewer.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { type Current, isCurrent, listMenu, type MenuSection } from "./menu-sections.ts";

interface SideMenuProps {
  viewer: Viewer;
  current: Current;
}

/** The sections of the cabinet beside its pages, where there is room. */
export function SideMenu({ viewer, current: { section, isPage } }: SideMenuProps) {
  const t = useTranslations("business-cabinet");
  return (
    <nav
      aria-label={t("label")}
      className="sticky top-32 max-h-[calc(100dvh-9rem)] w-56 shrink-0 overflow-y-auto overscroll-contain pb-4 max-1020:hidden print:hidden"
    >
      {listMenu(viewer).map(({ title, sections }) => (
        <div key={title ?? ""} className="not-first-of-type:mt-3">
          {title && (
            <p id={`menu-${title}`} className="px-3 pb-1 text-xs text-felt-600">
              {title === "own" ? t("own") : t(`groups.${title}`)}
            </p>
          )}
          <ul aria-labelledby={title && `menu-${title}`}>
            {sections.map((one) => (
              <Section
                key={one.to}
                section={one}
                current={isCurrent(one, section) ? (isPage ? "page" : "true") : undefined}
              />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Section({
  section: { words, icon, to },
  current,
}: {
  section: MenuSection;
  current: "page" | "true" | undefined;
}) {
  const t = useTranslations("business-cabinet");
  const a = useTranslations("accounts");
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (current && item.current) show(item.current);
  }, [current]);
  const title = words.of === "page" ? t("page") : words.of === "tools" ? t(`tools.${words.key}`) : a(words.key);
  return (
    <li ref={item}>
      <PageLink
        to={to}
        aria-current={current}
        className="flex min-h-9 items-center gap-3 rounded-s px-3 py-1.5 leading-tight -outline-offset-2 hover:bg-felt-100 aria-[current]:bg-lake-50 aria-[current]:font-semibold aria-[current]:text-lake-600 pointer-coarse:min-h-11"
      >
        <Icon of={icon} className={`shrink-0 ${current ? "" : "text-felt-600"}`} />
        {title}
      </PageLink>
    </li>
  );
}

/** On low screens the menu scrolls: the section that is marked is not left below its end. */
function show(item: HTMLLIElement): void {
  const nav = item.closest("nav");
  if (!nav) return;
  const hidden = item.getBoundingClientRect().bottom - nav.getBoundingClientRect().bottom;
  if (hidden > 0) nav.scrollTop += hidden + nav.clientHeight / 4;
}
