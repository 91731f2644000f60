import type { AdminCategoryDetail } from "#contracts/admin/category-schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Select } from "#web/ui/form/field.tsx";

/** Properties of a category with the values of their choices; `null` is inherited from the parent. */
const choices = {
  photo_optional: { demanded: false, optional: true },
  is_goods: { none: false, goods: true },
  usual_currency: { som: "KGS", dollar: "USD" },
  wanted: { none: "none", rent: "rent", work: "work", find: "find", gift: "gift" },
  is_gift: { none: false, gift: true },
} as const;

type InheritedName = keyof typeof choices;
export type Inherited = Pick<AdminCategoryDetail, InheritedName>;

const names = Object.keys(choices) as InheritedName[];

/** The properties that the form sets; `null` for those that the parent's hold for. */
export function readInherited(form: FormData): Inherited {
  const entries = names.map((name) => {
    const values: Readonly<Record<string, boolean | string>> = choices[name];
    return [name, values[textOf(form, name)] ?? null];
  });
  return Object.fromEntries(entries) as Inherited;
}

interface InheritedFieldsProps {
  category: Inherited;
  /** A refused form: what was typed and its errors by field; another admin changed the category meanwhile. */
  refused:
    | { typed: Partial<Record<string, string>>; errors: Partial<Record<string, string>>; isConflict: boolean }
    | undefined;
}

/** A select for each property that a category has from its parent until it gets its own. */
export function InheritedFields(props: InheritedFieldsProps) {
  return names.map((name) => <InheritedField key={name} name={name} {...props} />);
}

function InheritedField({ name, category, refused }: InheritedFieldsProps & { name: InheritedName }) {
  const t = useTranslations("admin");
  const values = Object.entries(choices[name]);
  const stored = values.find(([, value]) => value === category[name])?.[0] ?? "inherited";
  const isChanged = refused?.isConflict === true && refused.typed[name] !== stored;
  const titleOf = (choice: string) =>
    choice === "inherited" ? t("inherited") : t(`inheritedFields.${name}.${choice}` as "inheritedFields.is_gift.gift");
  return (
    <Select
      label={t(`inheritedFields.${name}.label`)}
      name={name}
      defaultValue={refused?.typed[name] ?? stored}
      error={refused?.errors[name]}
      hint={isChanged ? t("nowStored", { value: titleOf(stored) }) : t(`inheritedFields.${name}.hint`)}
    >
      {["inherited", ...values.map(([choice]) => choice)].map((choice) => (
        <option key={choice} value={choice}>
          {titleOf(choice)}
        </option>
      ))}
    </Select>
  );
}
