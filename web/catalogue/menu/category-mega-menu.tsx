import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type Ref,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { CategoryPicture } from "./category-picture.tsx";
import type { CategoryBranch } from "./category-tree.ts";

export interface MegaMenuProps {
  id: string;
  branches: readonly CategoryBranch[];
  /** Opened by keyboard: the first category gets the focus. */
  takesFocus: boolean;
  /** Called when a link is followed. */
  onFollow: () => void;
}

/** Categories of the third level that are shown before «Ещё», and from which number on their list scrolls. */
const shownCount = 4;
const scrollCount = 6;
/** Milliseconds that the mouse has to rest on a category: it crosses others faster on its way to the right column. */
const intentDelay = 90;

/** All categories under the header: the main ones on the left, the children of the active one on the right. */
export function MegaMenu({ id, branches, takesFocus, onFollow }: MegaMenuProps) {
  const t = useTranslations("catalogue");
  const [activeId, setActiveId] = useState(branches[0]?.id);
  const active = branches.find((branch) => branch.id === activeId);
  const mains = useRef<HTMLUListElement>(null);
  const details = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (takesFocus) linksOf(mains.current)[0]?.focus();
  }, [takesFocus]);

  function onKeyDown(event: KeyboardEvent) {
    const next = findNextFocus(event.key, linksOf(mains.current), linksOf(details.current));
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys go between the links inside; a chosen link closes it
    <nav
      id={id}
      aria-label={t("allCategories")}
      className="mega-menu"
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const isLink = event.target instanceof Element && event.target.closest("a") !== null;
        if (isLink && !event.defaultPrevented) onFollow();
      }}
    >
      <div className="wrap mega-columns">
        <MainCategories ref={mains} branches={branches} activeId={activeId} onActivate={setActiveId} />
        {active && (
          <div ref={details} key={active.id} className="mega-details">
            <a href={active.href} className="mega-title">
              {t("wholeCategory", { category: active.title })}
            </a>
            <ul className="mega-groups">
              {active.inside.map((child) => (
                <Group key={child.id} branch={child} />
              ))}
            </ul>
          </div>
        )}
      </div>
    </nav>
  );
}

interface MainCategoriesProps {
  ref: Ref<HTMLUListElement>;
  branches: readonly CategoryBranch[];
  activeId: number | undefined;
  onActivate: (id: number) => void;
}

/** The left column; one Tab stop, the active category. */
function MainCategories({ ref, branches, activeId, onActivate }: MainCategoriesProps) {
  const propsOf = useActivation(activeId, onActivate);
  return (
    <ul ref={ref} className="mega-mains">
      {branches.map((branch) => (
        <li key={branch.id}>
          <a
            href={branch.href}
            tabIndex={branch.id === activeId ? 0 : -1}
            data-active={branch.id === activeId ? "" : undefined}
            {...propsOf(branch.id)}
          >
            <span className="flex min-w-0 items-center">
              <CategoryPicture image={branch.image} />
              {branch.title}
            </span>
            {branch.inside.length > 0 && <Icon of={ChevronRight} size={16} />}
          </a>
        </li>
      ))}
    </ul>
  );
}

/**
 * Returns the event handlers of a main category's link. A resting mouse, the keyboard focus and the first touch activate
 * the category; a second touch follows the link.
 */
function useActivation(activeId: number | undefined, activate: (id: number) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The category that was active when the touch began. */
  const activeAtTouch = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function activateNow(id: number) {
    clearTimeout(timer.current);
    activate(id);
  }
  return (id: number) => ({
    onPointerEnter({ pointerType }: PointerEvent) {
      if (pointerType !== "mouse") return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => activate(id), intentDelay);
    },
    onPointerLeave: () => clearTimeout(timer.current),
    onPointerDown({ pointerType }: PointerEvent) {
      activeAtTouch.current = pointerType === "mouse" ? undefined : activeId;
    },
    onFocus({ currentTarget }: FocusEvent) {
      if (currentTarget.matches(":focus-visible")) activateNow(id);
    },
    onClick(event: MouseEvent) {
      if (activeAtTouch.current !== undefined && activeAtTouch.current !== id) {
        event.preventDefault();
        activateNow(id);
      }
      activeAtTouch.current = undefined;
    },
  });
}

/** A category of the second level with its first children. */
function Group({ branch: { title, href, inside } }: { branch: CategoryBranch }) {
  const t = useTranslations("catalogue");
  const [isWhole, setWhole] = useState(false);
  // The button takes a line: it never stands for a single one.
  const hidden = inside.length - shownCount > 1 ? inside.length - shownCount : 0;
  const shown = isWhole || hidden === 0 ? inside : inside.slice(0, shownCount);
  return (
    <li>
      <a href={href} className="mega-child">
        {title}
      </a>
      {shown.length > 0 && (
        <ul className={shown.length > scrollCount ? "mega-scroll" : undefined}>
          {shown.map((grandchild) => (
            <li key={grandchild.id}>
              <a href={grandchild.href}>{grandchild.title}</a>
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t("fewer") : t("more", { shown: String(hidden) })}
          <span className="sr-only">: {title}</span>
          <Icon of={ChevronDown} size={16} className={isWhole ? "rotate-180" : ""} />
        </button>
      )}
    </li>
  );
}

/** The element that an arrow key focuses: along the column of the focused one, or in the other column. */
function findNextFocus(key: string, mains: HTMLElement[], details: HTMLElement[]): HTMLElement | undefined {
  const current = document.activeElement;
  const column = mains.some((link) => link === current) ? mains : details;
  const index = column.findIndex((link) => link === current);
  if (index < 0) return undefined;
  if (key === "ArrowDown") return column[(index + 1) % column.length];
  if (key === "ArrowUp") return column.at(index - 1);
  if (key === "Home") return column[0];
  if (key === "End") return column.at(-1);
  if (key === "ArrowRight" && column === mains) return details[0];
  if (key === "ArrowLeft" && column === details) return mains.find((link) => link.tabIndex === 0);
  return undefined;
}

function linksOf(element: HTMLElement | null): HTMLElement[] {
  return [...(element?.querySelectorAll<HTMLElement>("a, button") ?? [])];
}
