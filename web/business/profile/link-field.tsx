import { useRef } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

interface LinkFieldProps {
  value: string;
  /** Words on when it may be changed again; undefined: now. */
  later: string | undefined;
  error: string | undefined;
  /** Free ones that are like the name. */
  proposed: readonly string[];
}

/** The link of a business's page. Free ones are proposed, and stand in the field only once they are chosen. */
export function LinkField({ value, later, error, proposed }: LinkFieldProps) {
  const t = useTranslations("business-profile");
  const isScripted = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const choose = (link: string) => {
    if (!field.current) return;
    field.current.value = link;
    // As if it were typed: forms listen to that.
    field.current.dispatchEvent(new Event("input", { bubbles: true }));
    field.current.focus();
  };
  return (
    <div>
      <Field
        ref={field}
        label={t("link")}
        name="link"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        placeholder="altyn-kumush"
        readOnly={later !== undefined}
        hint={later ?? t("linkHint")}
        defaultValue={value}
        error={error}
      />
      {proposed.length > 0 && later === undefined && (
        <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1.5">
          <span className="text-xs text-felt-600">{t("freeLinks")}</span>
          {isScripted
            ? proposed.map((link) => (
                <button
                  key={link}
                  type="button"
                  onClick={() => choose(link)}
                  aria-label={t("chooseLink", { link })}
                  className="min-h-11 rounded-full bg-lake-50 px-4 font-semibold break-all text-lake-700 hover:bg-lake-100"
                >
                  {link}
                </button>
              ))
            : proposed.map((link) => (
                <span key={link} className="font-semibold break-all">
                  {link}
                </span>
              ))}
        </div>
      )}
    </div>
  );
}
