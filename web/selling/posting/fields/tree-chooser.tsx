import ArrowLeft from "lucide-react/icons/arrow-left";
import Check from "lucide-react/icons/check";
import ChevronRight from "lucide-react/icons/chevron-right";
import Search from "lucide-react/icons/search";
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from "react";
import { treeRowClass } from "#web/ui/tree-row.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";

export interface TreeItem {
  id: number;
  parent: number | null;
  title: string;
}

interface Found {
  id: number;
  title: string;
  path: string;
}

interface TreeChooserProps {
  items: readonly TreeItem[];
  chosen: number | null;
  search: (text: string) => readonly Found[];
  /** More may be found for what is typed. */
  isPending?: boolean;
  onType?: (text: string) => void;
  onChoose: (id: number) => void;
  searchLabel: string;
}

/** Chooses a leaf of a tree by search or level by level. */
export function TreeChooser(props: TreeChooserProps) {
  const { items, chosen, search, isPending = false, onType, onChoose, searchLabel } = props;
  const t = useTranslations("selling.posting");
  const [text, setText] = useState("");
  const shown = useDeferredValue(text).trim();
  const found = useMemo(() => (shown === "" ? undefined : search(shown)), [shown, search]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    // Of what is typed now: the list on show may be a key behind.
    const [first] = search(event.currentTarget.value.trim());
    if (first) onChoose(first.id);
  }

  return (
    <>
      <label className="mb-2 flex items-center gap-2.5 rounded-m border-[1.5px] border-transparent bg-felt-100 pr-2 pl-3.5 has-[input:focus]:border-lake-500 has-[input:focus]:bg-felt-0">
        <Icon of={Search} className="text-felt-600" />
        <input
          type="search"
          className="bare-control h-11 min-w-0 flex-1 text-input outline-0 placeholder:text-felt-600"
          aria-label={searchLabel}
          placeholder={searchLabel}
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            onType?.(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <output className="sr-only">{found && !isPending && t("foundCount", { count: found.length })}</output>
      {found?.length === 0 && !isPending && <p className="p-3 text-felt-600">{t("foundNothing")}</p>}
      {found ? (
        <ul className="-mx-3">
          {found.map(({ id, title, path }) => (
            <Row key={id} title={title} path={path} isChosen={id === chosen} onPress={() => onChoose(id)} />
          ))}
        </ul>
      ) : (
        <Levels items={items} chosen={chosen} onChoose={onChoose} />
      )}
    </>
  );
}

/** One level of the tree; the first is that of the chosen node. */
function Levels({ items, chosen, onChoose }: Pick<TreeChooserProps, "items" | "chosen" | "onChoose">) {
  const t = useTranslations("selling.posting");
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items]);
  const parents = useMemo(() => new Set(items.map(({ parent }) => parent)), [items]);
  const [step, setStep] = useState(() => ({
    open: chosen === null ? null : (byId.get(chosen)?.parent ?? null),
    hasMoved: false,
  }));
  const open = step.open === null ? undefined : byId.get(step.open);
  const isTop = !open;
  const walk = (id: number | null) => setStep({ open: id, hasMoved: true });
  const above = byId.get(open?.parent ?? -1);
  return (
    <ul key={step.open} ref={step.hasMoved ? focusFirst : undefined} className="-mx-3">
      {!isTop && (
        <li>
          <button type="button" className={`${treeRowClass} text-lake-600`} onClick={() => walk(open.parent)}>
            <Icon of={ArrowLeft} />
            {above?.title ?? t("allOfThem")}
          </button>
        </li>
      )}
      {items
        .filter(({ parent }) => parent === (isTop ? null : step.open))
        .map(({ id, title }) =>
          parents.has(id) ? (
            <li key={id}>
              <button type="button" className={treeRowClass} onClick={() => walk(id)}>
                <span className="min-w-0 flex-1">{title}</span>
                <Icon of={ChevronRight} className="text-felt-500" />
              </button>
            </li>
          ) : (
            <Row key={id} title={title} isChosen={id === chosen} onPress={() => onChoose(id)} />
          ),
        )}
    </ul>
  );
}

interface RowProps {
  title: string;
  path?: string;
  isChosen: boolean;
  onPress: () => void;
}

function Row({ title, path, isChosen, onPress }: RowProps) {
  return (
    <li>
      <button type="button" aria-current={isChosen ? "true" : undefined} className={treeRowClass} onClick={onPress}>
        <span className="min-w-0 flex-1">
          <span className="block">{title}</span>
          {path && <span className="block text-xs font-normal text-felt-600">{path}</span>}
        </span>
        {isChosen && <Icon of={Check} />}
      </button>
    </li>
  );
}

/** Moves the focus to the top of the new level, because the pressed row is gone. */
function focusFirst(list: HTMLUListElement | null): void {
  list?.querySelector<HTMLElement>("button")?.focus();
}
