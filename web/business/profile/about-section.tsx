import { maxAbout, maxBusinessName } from "#contracts/business/rules.ts";
import { formatDate } from "#web/platform/format.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Field, Select } from "#web/ui/form/field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { LinkField } from "./link-field.tsx";
import type { SectionData } from "./load-sections.ts";
import { SectionForm, useAnswer, useForms } from "./section-form.tsx";

/** Name, what it deals in, about, link. */
export function AboutSection({ data: { profile, categories, links } }: { data: SectionData }) {
  const t = useTranslations("business-profile");
  const language = useLanguage();
  const { submit } = useForms();
  const { errors, typed } = useAnswer("about") ?? {};
  const nextChange = profile.next_link_change_date;
  return (
    <SectionForm intent="about" submit={submit}>
      <Field
        label={t("name")}
        name="name"
        aria-required
        maxLength={maxBusinessName * 2}
        autoComplete="organization"
        defaultValue={typed?.["name"] ?? profile.name}
        error={errors?.["name"]}
      />
      <Select
        label={t("category")}
        name="category"
        defaultValue={typed?.["category"] ?? profile.category ?? ""}
        error={errors?.["category"]}
      >
        <option value="">{t("noCategory")}</option>
        {categories.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
      <TextArea
        label={t("about")}
        name="about"
        maxLength={maxAbout}
        hint={t("aboutHint")}
        defaultValue={typed?.["about"] ?? profile.about}
        error={errors?.["about"]}
      />
      <LinkField
        value={typed?.["link"] ?? profile.link ?? ""}
        later={nextChange === null ? undefined : t("linkLater", { date: formatDate(nextChange, language) })}
        error={errors?.["link"]}
        proposed={links}
      />
    </SectionForm>
  );
}
