import { useId } from "react";
import { maxTypedNumber } from "#contracts/base/typed-number.ts";
import type { Parameter } from "#contracts/catalogue/schemas.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { nameWithUnit } from "#web/platform/formats/name-with-unit.ts";
import { titleOf } from "#web/platform/language.ts";
import { Field, FieldError, requiredMark, Select } from "#web/ui/form/field.tsx";
import type { DraftField } from "#web/selling/posting/draft/check-draft.ts";
import { type Draft, type GivenValue, givenValue } from "#web/selling/posting/draft/draft.ts";

interface ParameterFieldsProps {
  /** Those to show (`arrange-parameters.ts`). */
  parameters: readonly Parameter[];
  draft: Draft;
  errorOf: (field: DraftField) => string | undefined;
  onChange: (parameter: number, value: GivenValue) => void;
}

/** Label, control and error in rows of their own: controls side by side stand at one height, however long their labels are. */
const cellClass = "row-span-3 grid grid-rows-subgrid pb-3.5 [&>label]:self-end";

/** The parameters of the category in two columns; those with multiple choice have the whole width. */
export function ParameterFields({ parameters, draft, errorOf, onChange }: ParameterFieldsProps) {
  return (
    <div className="-mb-3.5 grid grid-cols-[repeat(auto-fit,minmax(max(8.75rem,40%),1fr))] gap-x-2.5">
      {parameters.map((parameter) => (
        <ParameterField
          key={parameter.id}
          parameter={parameter}
          value={givenValue(draft, parameter.id)}
          error={errorOf(`parameter-${parameter.id}`)}
          onChange={(value) => onChange(parameter.id, value)}
        />
      ))}
    </div>
  );
}

interface ParameterFieldProps {
  parameter: Parameter;
  value: GivenValue;
  error: string | undefined;
  onChange: (value: GivenValue) => void;
}

function ParameterField({ parameter, value, error, onChange }: ParameterFieldProps) {
  const t = useTranslations("selling.posting");
  const language = useLanguage();
  const unit = language === "ky" ? parameter.unit_ky : parameter.unit_ru;
  const label = nameWithUnit(titleOf(parameter, language), unit);
  const name = `parameter-${parameter.id}`;
  if (parameter.type === "enter") {
    return (
      <Field
        label={label}
        className={cellClass}
        name={name}
        inputMode={parameter.from_to ? "decimal" : "text"}
        autoComplete="off"
        maxLength={parameter.from_to ? maxTypedNumber : 200}
        enterKeyHint="next"
        required={parameter.required}
        value={value.text}
        error={error}
        onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
      />
    );
  }
  if (parameter.multiple) return <Choices {...{ parameter, label, value, error, onChange }} />;
  return (
    <Select
      label={label}
      className={cellClass}
      name={name}
      required={parameter.required}
      value={String(value.options[0] ?? "")}
      error={error}
      onChange={(event) => {
        const option = Number(event.currentTarget.value);
        onChange({ ...value, options: option ? [option] : [] });
      }}
    >
      <option value="">{t("notChosen")}</option>
      {parameter.options.map((option) => (
        <option key={option.id} value={option.id}>
          {titleOf(option, language)}
        </option>
      ))}
    </Select>
  );
}

/** Whether the price may come down: one of few answers, or none. */
export function HagglingField({
  parameter,
  draft,
  errorOf,
  onChange,
}: Omit<ParameterFieldsProps, "parameters"> & { parameter: Parameter }) {
  const language = useLanguage();
  return (
    <Choices
      parameter={parameter}
      label={titleOf(parameter, language)}
      value={givenValue(draft, parameter.id)}
      error={errorOf(`parameter-${parameter.id}`)}
      onChange={(value) => onChange(parameter.id, { ...value, options: value.options.slice(-1) })}
    />
  );
}

/** A choice as chips: of several, or of the one that was pressed last. */
function Choices({ parameter, label, value, error, onChange }: ParameterFieldProps & { label: string }) {
  const t = useTranslations("selling.posting");
  const id = useId();
  const language = useLanguage();
  const chosen = new Set(value.options);
  const toggle = (chosenId: number) =>
    onChange({
      ...value,
      options: chosen.has(chosenId)
        ? value.options.filter((option) => option !== chosenId)
        : [...value.options, chosenId],
    });
  return (
    <fieldset
      className="col-span-full min-w-0 pb-3.5"
      data-invalid={error ? "" : undefined}
      tabIndex={error ? -1 : undefined}
      aria-describedby={error ? `${id}-error` : parameter.required ? `${id}-required` : undefined}
    >
      <legend className="mb-1.5 text-xs text-felt-600" {...requiredMark(parameter.required)}>
        {label}
      </legend>
      <span id={`${id}-required`} hidden>
        {t("errors.required")}
      </span>
      <div className="flex flex-wrap gap-2">
        {parameter.options.map((option) => (
          <label
            key={option.id}
            className="flex min-h-11 cursor-pointer items-center rounded-full border border-felt-300 bg-felt-0 px-4 py-1 text-sm hover:border-felt-500 has-checked:border-lake-600 has-checked:bg-lake-50 has-checked:font-semibold has-checked:text-lake-700 has-focus-visible:outline-2 has-focus-visible:outline-lake-500"
          >
            <input
              type="checkbox"
              className="sr-only"
              checked={chosen.has(option.id)}
              onChange={() => toggle(option.id)}
            />
            {titleOf(option, language)}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
