import Search from "lucide-react/icons/search";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { hrefIn } from "#web/platform/href.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Field } from "./field.tsx";

interface SearchFormProps {
  /** The path of the page that shows what is found, without the language. */
  path: string;
  /** The label, and the placeholder. */
  label: string;
  /** What is searched for now. */
  value: string;
  maxLength: number;
  /** Its width. */
  className: string;
  /** The rest of the page's query; empty values are left out. */
  kept: Readonly<Record<string, string>>;
  /** What is found appears while somebody types. */
  isLive?: boolean;
}

/** Milliseconds after the last key press until a live search begins. */
const debounceMs = 400;

/** A search within one page: a field whose words go into its address as `search`. It works without a script. */
export function SearchForm({ path, label, value, maxLength, className, kept, isLive = false }: SearchFormProps) {
  const language = useLanguage();
  const t = useTranslations("search");
  const live = useLiveSearch();
  return (
    <search className={className}>
      <form
        action={hrefIn(language, path)}
        onInput={isLive ? ({ currentTarget }) => live.later(currentTarget) : undefined}
        onSubmit={live.stop}
      >
        {Object.entries(kept).map(
          ([name, one]) => one !== "" && <input key={name} type="hidden" name={name} value={one} />,
        )}
        <Field
          // A live search keeps the field: it has the focus, and more is typed than was searched for.
          key={isLive ? undefined : value}
          label={label}
          hideLabel
          type="search"
          name="search"
          placeholder={label}
          maxLength={maxLength}
          enterKeyHint="search"
          defaultValue={value}
          className="[&_input]:text-ellipsis"
          trailing={
            <button
              type="submit"
              aria-label={t("submit")}
              className="grid w-full place-items-center rounded-s text-felt-600 hover:text-lake-600"
            >
              <Icon of={Search} />
            </button>
          }
        />
      </form>
    </search>
  );
}

/** Searches after a pause in typing; the page and its place on the screen stay. What was sent meanwhile goes first. */
function useLiveSearch(): { later: (form: HTMLFormElement) => void; stop: () => void } {
  const submit = useSubmit();
  const isSending = useNavigation().formMethod === "POST";
  const [typed, setTyped] = useState<{ form: HTMLFormElement }>();
  const search = useEffectEvent((form: HTMLFormElement) => {
    if (!isSending) void submit(form, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (!typed) return undefined;
    const timer = setTimeout(() => search(typed.form), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return { later: (form) => setTyped({ form }), stop: () => setTyped(undefined) };
}
