import { hrefIn } from "#web/platform/href.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";

interface SearchFormProps {
  /** Path of the page, without the language. */
  action: string;
  label: string;
  /** What was searched for. */
  search: string;
  maxLength: number;
  /** Kept in the address. */
  kept?: Readonly<Record<string, string>>;
  className?: string;
}

/** A search within a screen of admins, by `?q=`. */
export function SearchForm({ action, label, search, maxLength, kept, className = "" }: SearchFormProps) {
  const t = useTranslations("admin");
  const language = useLanguage();
  return (
    <form key={search} action={hrefIn(language, action)} className={`flex items-end gap-2.5 ${className}`}>
      {Object.entries(kept ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field
        label={label}
        name="q"
        type="search"
        defaultValue={search}
        maxLength={maxLength}
        enterKeyHint="search"
        className="min-w-0 flex-1"
      />
      <Button type="submit">{t("find")}</Button>
    </form>
  );
}
