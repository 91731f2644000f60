import { Search, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Form, useNavigate } from "react-router";
import { useTranslations } from "#web/platform/i18n.tsx";
import { rememberSearch } from "./recent-searches.ts";
import { optionId, SuggestionPanel } from "./suggestion-panel.tsx";
import type { SuggestionOption } from "./suggestion-options.ts";
import { useSuggestionList } from "./use-suggestion-list.ts";

interface SearchBoxProps {
  /** Where the search leads: `/`, or the category on show. */
  action: string;
  /** What is searched for now. */
  text: string;
  /** Filters of the address that stay, by name. */
  keep?: Readonly<Record<string, string>>;
  /** The place control, inside the field. */
  children?: ReactNode;
}

const nothing = {};

/**
 * The search field. Without script a plain form; with it a combobox of suggestions that never changes
 * what is typed (ARIA Authoring Practices: combobox with a list, manual selection).
 */
export function SearchBox({ action, text, keep = nothing, children }: SearchBoxProps) {
  const t = useTranslations("search");
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const list = useSuggestionList({ action, keep });

  // The field is uncontrolled, so that typing before or during rendering is never lost.
  useEffect(() => {
    const field = input.current;
    if (field && field !== document.activeElement) field.value = text;
  }, [text]);

  function leave() {
    list.close();
    input.current?.blur();
  }

  function follow(option: SuggestionOption) {
    if (option.kind === "query" || option.kind === "recent") rememberSearch(option.text);
    leave();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      list.move(step);
    } else if (event.key === "Enter" && list.active) {
      event.preventDefault();
      follow(list.active);
      void navigate(list.active.href);
    } else if (event.key === "Escape" && list.isOpen) {
      event.preventDefault();
      list.close();
    }
  }

  function clear() {
    if (input.current) input.current.value = "";
    input.current?.focus();
    list.open("");
  }

  return (
    <Form
      role="search"
      action={action}
      className="relative min-w-0 flex-1"
      onSubmit={() => {
        rememberSearch(input.current?.value ?? "");
        leave();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) list.close();
      }}
    >
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="field">
        <Search aria-hidden />
        <input
          ref={input}
          type="search"
          name="search"
          defaultValue={text}
          maxLength={200}
          placeholder={t("placeholder")}
          aria-label={t("label")}
          autoComplete="off"
          enterKeyHint="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={list.isOpen}
          aria-controls={list.isOpen ? listId : undefined}
          aria-activedescendant={list.active && optionId(listId, list.active)}
          onFocus={(event) => list.open(event.currentTarget.value)}
          onInput={(event) => list.type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" onClick={clear} aria-label={t("clear")}>
          <X aria-hidden />
        </button>
        {children}
        <button type="submit">{t("submit")}</button>
      </div>
      {list.isOpen && <SuggestionPanel id={listId} list={list} onFollow={follow} />}
    </Form>
  );
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };
