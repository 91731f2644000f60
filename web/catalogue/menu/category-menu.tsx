import Menu from "lucide-react/icons/menu";
import {
  type ComponentType,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";
import { useOpenSheet } from "#web/platform/navigation/use-open-sheet.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Drawer } from "#web/ui/overlay/drawer.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useIsTarget } from "#web/ui/use-is-target.ts";
import type { CategoryLink } from "./category-links.ts";
import type { MegaMenuProps } from "./category-mega-menu.tsx";
import { type CategoryBranch, fetchCategoryTree } from "./category-tree.ts";
import { useCategoriesVersion } from "./use-main-categories.ts";

/** The fragment of the address that opens the sheet of categories. */
export const categoriesSheet = "categories";

/** All categories in a sheet, for phones and without scripts: the main ones, and with a script the whole tree. */
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

/** The tree and its code, loaded when it is first wanted; undefined until then. */
function useExpandableTree(isWanted: boolean): LoadedTree | undefined {
  const language = useLanguage();
  const version = useCategoriesVersion();
  const [tree, setTree] = useState<LoadedTree>();
  useEffect(() => {
    if (!isWanted || tree) return;
    const load = async () => {
      const [{ ExpandableTree }, branches] = await Promise.all([
        import("./category-expandable-tree.tsx"),
        fetchCategoryTree(language, version),
      ]);
      setTree({ View: ExpandableTree, branches });
    };
    load().catch(() => undefined);
  }, [isWanted, tree, language, version]);
  return tree;
}

/** Milliseconds that the mouse rests on the button before the menu opens, and is away before it closes. */
const openDelay = 140;
const closeDelay = 280;
const menuId = "mega-menu";

interface OpenMenu {
  /** The page on which it was opened: on another page it counts as closed. */
  address: string;
  View: ComponentType<MegaMenuProps>;
  branches: readonly CategoryBranch[];
  /** Opened by a press: it stays open when the mouse leaves. */
  isPinned: boolean;
  takesFocus: boolean;
}

/**
 * The header's button of all categories. It opens the menu under the header, whose code and data are loaded when the
 * pointer or the focus reaches it. Without a script, and when loading fails, it opens the sheet.
 */
export function CategoryMenuButton() {
  const t = useTranslations("layout");
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLAnchorElement>(null);
  const { menu, close, press, open, prefetch, hoverProps } = useMenu(area);
  const isOpen = menu !== undefined;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      close();
      button.current?.focus();
    } else if (event.key === "ArrowDown" && event.target === button.current) {
      event.preventDefault();
      open({ isPinned: true, takesFocus: true });
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles mouse and keys for the button and the menu inside
    <div
      ref={area}
      className="max-720:hidden"
      {...hoverProps}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <a
        ref={button}
        href={`#${categoriesSheet}`}
        className={buttonClass({ size: "m" })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onFocus={prefetch}
        onClick={(event) => {
          event.preventDefault();
          press();
        }}
      >
        <Icon of={Menu} />
        <span className="max-960:sr-only">{t("allCategories")}</span>
      </a>
      {menu && <menu.View id={menuId} branches={menu.branches} takesFocus={menu.takesFocus} onFollow={close} />}
    </div>
  );
}

/** The state of the menu on this page: opened by a press or by hovering, closed by a press outside. */
function useMenu(area: RefObject<HTMLElement | null>) {
  const language = useLanguage();
  const version = useCategoriesVersion();
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [opened, setOpened] = useState<OpenMenu>();
  const menu = opened?.address === address ? opened : undefined;
  const isOpen = menu !== undefined;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = useCallback(() => setOpened(undefined), []);
  const openSheet = useOpenSheet();

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = (event: globalThis.PointerEvent) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) close();
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [isOpen, area, close]);

  async function show(how: Pick<OpenMenu, "isPinned" | "takesFocus">): Promise<void> {
    clearTimeout(timer.current);
    try {
      setOpened({ ...(await prepareMenu(language, version)), address, ...how });
    } catch {
      if (how.isPinned) void openSheet(categoriesSheet);
    }
  }
  const open = (how: Parameters<typeof show>[0]) => void show(how);
  /** Loads the menu ahead; a failure is handled when the menu is opened. */
  const prefetch = () => void prepareMenu(language, version).catch(() => undefined);

  return {
    menu,
    open,
    close,
    prefetch,
    /** A press pins a menu that was opened by hovering; the next one closes it. */
    press() {
      clearTimeout(timer.current);
      if (menu?.isPinned) close();
      else open({ isPinned: true, takesFocus: false });
    },
    hoverProps: {
      onPointerEnter({ pointerType }: PointerEvent) {
        prefetch();
        if (pointerType !== "mouse") return;
        clearTimeout(timer.current);
        if (!menu) timer.current = setTimeout(() => open({ isPinned: false, takesFocus: false }), openDelay);
      },
      onPointerLeave({ pointerType }: PointerEvent) {
        if (pointerType !== "mouse") return;
        clearTimeout(timer.current);
        if (menu && !menu.isPinned) timer.current = setTimeout(close, closeDelay);
      },
    },
  };
}

async function prepareMenu(language: Language, version: string): Promise<Pick<OpenMenu, "View" | "branches">> {
  const [{ MegaMenu }, branches] = await Promise.all([
    import("./category-mega-menu.tsx"),
    fetchCategoryTree(language, version),
  ]);
  return { View: MegaMenu, branches };
}
