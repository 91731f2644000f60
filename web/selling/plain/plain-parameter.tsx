import { maxTypedNumber } from "#contracts/base/typed-number.ts";
import type { Parameter } from "#contracts/catalogue/schemas.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { nameWithUnit } from "#web/platform/formats/name-with-unit.ts";
import { titleOf } from "#web/platform/language.ts";
import type { GivenValue } from "#web/selling/posting/draft/draft.ts";
import { Field, FieldError, requiredMark, Select } from "#web/ui/form/field.tsx";
import { GroupedOptions } from "./grouped-options.tsx";

interface PlainParameterProps {
  parameter: Parameter;
  /** All of the category: the options of one may depend on another. */
  parameters: readonly Parameter[];
  value: GivenValue | undefined;
  error: string | undefined;
}

/** A parameter as a field of the browser's own; models are all there, each under its make. */
export function PlainParameter({ parameter, parameters, value, error }: PlainParameterProps) {
  const t = useTranslations("selling.posting");
  const language = useLanguage();
  const unit = language === "ky" ? parameter.unit_ky : parameter.unit_ru;
  const label = nameWithUnit(titleOf(parameter, language), unit);
  const name = `parameter-${parameter.id}`;
  if (parameter.type === "enter")
    return (
      <Field
        label={label}
        name={name}
        inputMode={parameter.from_to ? "decimal" : "text"}
        maxLength={parameter.from_to ? maxTypedNumber : 200}
        aria-required={parameter.required}
        defaultValue={value?.text}
        error={error}
      />
    );
  const choices = parameter.options.map((option) => ({ ...option, title: titleOf(option, language) }));
  if (parameter.multiple)
    return (
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-xs text-felt-600" {...requiredMark(parameter.required)}>
          {label}
        </legend>
        <div className="grid gap-x-4 480:grid-cols-2">
          {choices.map((choice) => (
            <label key={choice.id} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name={name}
                value={choice.id}
                defaultChecked={value?.options.includes(choice.id)}
                className="size-5 accent-lake-600"
              />
              {choice.title}
            </label>
          ))}
        </div>
        <FieldError>{error}</FieldError>
      </fieldset>
    );
  const above = parameters.find(({ id }) => id === parameter.depends_on)?.options ?? [];
  const groups =
    above.length === 0
      ? [{ title: null, choices }]
      : above.map((parent) => ({
          title: titleOf(parent, language),
          choices: choices.filter((choice) => choice.parent_option === parent.id),
        }));
  return (
    <Select
      label={label}
      name={name}
      aria-required={parameter.required}
      defaultValue={value?.options[0] ?? ""}
      error={error}
    >
      <option value="">{t("notChosen")}</option>
      <GroupedOptions groups={groups.filter((group) => group.choices.length > 0)} />
    </Select>
  );
}
