import Menu from "lucide-react/icons/menu";
import { type ComponentType, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useIsTarget } from "#web/ui/use-is-target.ts";
import type { CategoryLink } from "./category-links.ts";
import type { MegaMenuProps } from "./category-mega-menu.tsx";
import { type CategoryBranch, fetchCategoryTree } from "./category-tree.ts";

/** Where the sheet of categories opens: link to `#categories`. */
export const categoriesSheet = "categories";

/** All categories in a sheet, for the phone's bar and for readers without scripts: the main ones, then each with what is inside. */
export function CategorySheet({ categories }: { categories: readonly CategoryLink[] }) {
  const t = useTranslations("layout");
  const tree = useExpandableTree(useIsTarget(categoriesSheet));
  return (
    <Drawer id={categoriesSheet} title={t("categories")} closeLabel={t("close")}>
      {tree ? (
        <tree.View branches={tree.branches} />
      ) : (
        <ul className="category-list">
          {categories.map(({ title, href }) => (
            <li key={href}>
              <a href={href}>{title}</a>
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  );
}

interface LoadedTree {
  View: ComponentType<{ branches: readonly CategoryBranch[] }>;
  branches: readonly CategoryBranch[];
}

/** The tree, fetched when it is first wanted; without it the main categories stand. */
function useExpandableTree(isWanted: boolean): LoadedTree | undefined {
  const language = useLanguage();
  const [tree, setTree] = useState<LoadedTree>();
  useEffect(() => {
    if (!isWanted || tree) return;
    const load = async () => {
      const [{ ExpandableTree }, branches] = await Promise.all([
        import("./category-expandable-tree.tsx"),
        fetchCategoryTree(language),
      ]);
      setTree({ View: ExpandableTree, branches });
    };
    load().catch(() => undefined);
  }, [isWanted, tree, language]);
  return tree;
}

/** A mouse that rests so long on the button means it; one that is gone so long has left. In milliseconds. */
const openDelay = 140;
const closeDelay = 280;
const menuId = "mega-menu";

interface OpenMenu {
  /** The address at which it was opened: on another page it is closed. */
  address: string;
  View: ComponentType<MegaMenuProps>;
  branches: readonly CategoryBranch[];
  /** Opened by a press, so that it stays when the mouse leaves. */
  isPinned: boolean;
  takesFocus: boolean;
}

/**
 * The header's button of all categories. It opens the menu under the header, whose script and data are fetched at the
 * first sign of intent; until they are there, and without them, it is a link to the sheet.
 */
export function CategoryMenuButton() {
  const t = useTranslations("layout");
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [menu, setMenu] = useState<OpenMenu>();
  const open = menu?.address === address ? menu : undefined;
  const isOpen = open !== undefined;
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLAnchorElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = (event: globalThis.PointerEvent) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) setMenu(undefined);
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [isOpen]);

  async function show(how: Pick<OpenMenu, "isPinned" | "takesFocus">) {
    clearTimeout(timer.current);
    try {
      setMenu({ ...(await prepareMenu(language)), address, ...how });
    } catch {
      if (how.isPinned) location.hash = categoriesSheet;
    }
  }

  /** A press makes a hovered menu stay; the next one closes it. */
  function press() {
    clearTimeout(timer.current);
    if (open?.isPinned) setMenu(undefined);
    else void show({ isPinned: true, takesFocus: false });
  }

  function onPointerEnter({ pointerType }: PointerEvent) {
    prefetchMenu(language);
    if (pointerType !== "mouse") return;
    clearTimeout(timer.current);
    if (!open) timer.current = setTimeout(() => void show({ isPinned: false, takesFocus: false }), openDelay);
  }

  function onPointerLeave({ pointerType }: PointerEvent) {
    if (pointerType !== "mouse") return;
    clearTimeout(timer.current);
    if (open && !open.isPinned) timer.current = setTimeout(() => setMenu(undefined), closeDelay);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && open) {
      event.preventDefault();
      setMenu(undefined);
      button.current?.focus();
    } else if (event.key === "ArrowDown" && event.target === button.current) {
      event.preventDefault();
      void show({ isPinned: true, takesFocus: true });
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it follows the mouse and the keys of the button and the menu inside
    <div
      ref={area}
      className="max-720:hidden"
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setMenu(undefined);
      }}
    >
      <a
        ref={button}
        href={`#${categoriesSheet}`}
        className={buttonClass({ size: "m" })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onFocus={() => prefetchMenu(language)}
        onClick={(event) => {
          event.preventDefault();
          press();
        }}
      >
        <Icon of={Menu} />
        <span className="max-960:sr-only">{t("allCategories")}</span>
      </a>
      {open && (
        <open.View
          id={menuId}
          branches={open.branches}
          takesFocus={open.takesFocus}
          onFollow={() => setMenu(undefined)}
        />
      )}
    </div>
  );
}

async function prepareMenu(language: Language): Promise<Pick<OpenMenu, "View" | "branches">> {
  const [{ MegaMenu }, branches] = await Promise.all([import("./category-mega-menu.tsx"), fetchCategoryTree(language)]);
  return { View: MegaMenu, branches };
}

/** Opening tells of a failure; a guess about what comes next does not. */
function prefetchMenu(language: Language): void {
  prepareMenu(language).catch(() => undefined);
}
