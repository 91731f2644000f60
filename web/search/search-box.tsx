import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, lazy, type ReactNode, type RefObject, Suspense, useEffect, useId, useRef } from "react";
import { maxSearchLength } from "#contracts/listings/rules.ts";
import { useNavigate } from "react-router";
import { hrefIn } from "#web/platform/href.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { storeSearch } from "#web/history/device/recent-searches.ts";
import { optionId } from "./option-id.ts";
import type { SuggestionOption } from "./suggestion-options.ts";
import { type SuggestionList, useSuggestionList } from "./use-suggestion-list.ts";

/** Loaded when the field is used: no page needs it to be read. */
const SuggestionPanel = lazy(() =>
  import("./suggestion-panel.tsx").then((module) => ({ default: module.SuggestionPanel })),
);

interface SearchBoxProps {
  /** Path of the list to search. */
  action: string;
  /** The current search. */
  text: string;
  /** Filters that the search keeps, by name. */
  keep?: Readonly<Record<string, string>>;
  /** The location control inside the field. */
  children?: ReactNode;
}

const nothing = {};

/**
 * The search field: a plain form, with a script a combobox with suggestions, which never changes the typed text (ARIA
 * Authoring Practices: list autocomplete with manual selection).
 */
export function SearchBox({ action, text, keep = nothing, children }: SearchBoxProps) {
  const language = useLanguage();
  const listId = useId();
  const list = useSuggestionList({ action, keep });
  const { input, onFollow, onSubmit, onKeyDown, onClear } = useSearchField(text, list);

  return (
    <search className="relative min-w-0 flex-1">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the list closes when the focus leaves field and list */}
      <form
        action={hrefIn(language, action)}
        onSubmit={onSubmit}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) list.close();
        }}
      >
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SearchField input={input} text={text} list={list} listId={listId} onKeyDown={onKeyDown} onClear={onClear}>
          {children}
        </SearchField>
        {list.isOpen && (
          <Suspense>
            <SuggestionPanel id={listId} list={list} onFollow={onFollow} />
          </Suspense>
        )}
      </form>
    </search>
  );
}

/** The field and its event handlers. It is uncontrolled, so that what is typed before hydration is not lost. */
function useSearchField(text: string, list: SuggestionList) {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    const field = input.current;
    if (field && field !== document.activeElement) field.value = text;
  }, [text]);

  function leave() {
    list.close();
    input.current?.blur();
  }

  function onFollow(option: SuggestionOption) {
    if (option.kind !== "category" && option.kind !== "business" && option.kind !== "listing") storeSearch(option.text);
    leave();
  }

  function onSubmit() {
    storeSearch(input.current?.value ?? "");
    leave();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      list.move(step);
    } else if (event.key === "Enter" && list.active) {
      event.preventDefault();
      onFollow(list.active);
      void navigate(list.active.href);
    } else if (event.key === "Escape" && list.isOpen) {
      event.preventDefault();
      list.close();
    }
  }

  function onClear() {
    if (input.current) input.current.value = "";
    input.current?.focus();
    list.open("");
  }

  return { input, onFollow, onSubmit, onKeyDown, onClear };
}

interface SearchFieldProps {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  list: SuggestionList;
  listId: string;
  onKeyDown: (event: KeyboardEvent) => void;
  onClear: () => void;
  children: ReactNode;
}

/** The input with its buttons and the location control. */
function SearchField({ input, text, list, listId, onKeyDown, onClear, children }: SearchFieldProps) {
  const t = useTranslations("search");
  return (
    <div className="flex h-[46px] items-center rounded-m border-[1.5px] border-transparent bg-felt-100 pl-3.5 text-felt-600 has-[input:focus]:border-lake-500 has-[input:focus]:bg-felt-0 has-[input:focus]:ring-4 has-[input:focus]:ring-lake-100 720:h-12 720:pr-1.5">
      <Icon of={Search} />
      <input
        // Addresses end in it that open the page to search, as a shortcut of the app does.
        id="search"
        ref={input}
        type="search"
        name="search"
        defaultValue={text}
        maxLength={maxSearchLength}
        placeholder={t("placeholder")}
        aria-label={t("label")}
        autoComplete="off"
        enterKeyHint="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={list.isOpen}
        aria-controls={list.isOpen ? listId : undefined}
        aria-activedescendant={list.active && optionId(listId, list.active)}
        className="peer bare-control h-full min-w-0 flex-1 pl-2.5 text-input text-ellipsis text-felt-900 outline-0 placeholder:text-felt-600 [&::-webkit-search-cancel-button]:hidden"
        onFocus={(event) => list.open(event.currentTarget.value)}
        onInput={(event) => list.type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        aria-label={t("clear")}
        className="grid size-11 shrink-0 place-items-center peer-placeholder-shown:hidden hover:text-felt-900 noscript:hidden"
        onClick={onClear}
      >
        <Icon of={X} />
      </button>
      {children}
      <button
        type="submit"
        className="ml-3 h-9 shrink-0 rounded-s bg-lake-600 px-4.5 font-semibold text-on-fill hover:bg-lake-700 max-720:hidden"
      >
        {t("submit")}
      </button>
    </div>
  );
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };
