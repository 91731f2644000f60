import Search from "lucide-react/icons/search";
import type { ComponentProps } from "react";
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
  /** What is done while somebody types, so that what is found appears at once. */
  live?: Pick<ComponentProps<"form">, "onInput" | "onSubmit">;
}

/** A search within one page: a field whose words go into its address as `search`. It works without a script. */
export function SearchForm({ path, label, value, maxLength, className, kept, live }: SearchFormProps) {
  const language = useLanguage();
  const t = useTranslations("search");
  return (
    <search className={className}>
      <form {...live} action={hrefIn(language, path)}>
        {Object.entries(kept).map(
          ([name, one]) => one !== "" && <input key={name} type="hidden" name={name} value={one} />,
        )}
        <Field
          // A live search keeps the field: it has the focus, and more is typed than was searched for.
          key={live ? undefined : value}
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
