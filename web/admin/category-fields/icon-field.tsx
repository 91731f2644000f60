import { useTranslations } from "#web/platform/i18n.tsx";
import { FieldError } from "#web/ui/form/field.tsx";
import type { IconChoice } from "./category-choices.ts";

interface IconFieldProps {
  icons: readonly IconChoice[];
  chosen: string;
  error: string | undefined;
  /** What it is by now, after a conflict. */
  hint: string | undefined;
}

/** The picture of a category, chosen among all there are; it lies folded until somebody wants another one. */
export function IconField({ icons, chosen, error, hint }: IconFieldProps) {
  const t = useTranslations("admin");
  const present = icons.find(({ icon }) => icon === chosen);
  return (
    <div className="720:col-span-2">
      <p className="mb-1.5 text-xs text-felt-600">{t("icon")}</p>
      <details className="rounded-s border border-felt-300" open={error !== undefined}>
        <summary className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2">
          {present && <Picture picture={present.picture} name="" className="w-14" />}
          {t("chooseIcon")}
        </summary>
        <fieldset className="max-h-80 overflow-y-auto border-t border-felt-200 p-2">
          <legend className="sr-only">{t("icon")}</legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(64px,1fr))] gap-1.5">
            {icons.map(({ icon, picture, title }, index) => {
              const name = title || t("iconNumber", { number: String(index + 1) });
              return (
                <label
                  key={icon}
                  title={name}
                  className="relative block cursor-pointer rounded-s border-2 border-transparent p-0.5 hover:border-felt-300 has-checked:border-lake-600 has-focus-visible:outline-2 has-focus-visible:outline-lake-500"
                >
                  <input
                    type="radio"
                    name="icon"
                    value={icon}
                    defaultChecked={icon === chosen}
                    className="absolute inset-0 z-1 size-full cursor-pointer opacity-0"
                  />
                  <Picture picture={picture} name={name} className="w-full" />
                </label>
              );
            })}
          </div>
        </fieldset>
      </details>
      <FieldError>{error}</FieldError>
      <p className="mt-1.5 text-xs text-felt-600">{hint ?? t("iconHint")}</p>
    </div>
  );
}

/** The middle of a picture, where its icon is. */
function Picture({ picture, name, className }: { picture: string; name: string; className: string }) {
  return (
    <span className={`block aspect-4/3 shrink-0 overflow-hidden rounded-xs ${className}`}>
      <img src={picture} alt={name} width={64} height={48} loading="lazy" className="size-full scale-175" />
    </span>
  );
}
