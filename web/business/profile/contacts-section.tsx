import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { codeLength, normalisePhone } from "#contracts/accounts/rules.ts";
import { maxPhones, registrationSteps } from "#contracts/business/rules.ts";
import type { BusinessProfile } from "#contracts/business/profile-schemas.ts";
import { CodeField } from "#web/accounts/forms/code/code-field.tsx";
import { ResendButton } from "#web/accounts/forms/code/resend-button.tsx";
import { useSentCode } from "#web/accounts/forms/code/use-sent-code.ts";
import { formatPhone } from "#web/platform/format-phone.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { Block, Row, RowList } from "./section-block.tsx";
import { ActionForm, SectionForm, useAnswer, useForms } from "./section-form.tsx";
import type { SectionAnswer } from "./sections.ts";

/** Phones, e-mail, messengers and website. The account's own phone takes one press. */
export function ContactsSection({ profile, ownPhone }: { profile: BusinessProfile; ownPhone: string | null }) {
  const t = useTranslations("business-profile");
  const { phones, email } = profile;
  return (
    <>
      <Block title={t("phones")} text={t("phonesText", { max: maxPhones })}>
        {phones.length > 0 && (
          <RowList label={t("phones")}>
            {phones.map((phone) => (
              <Row key={phone} name={formatPhone(phone)} intent="removePhone" fields={{ phone }}>
                {formatPhone(phone)}
              </Row>
            ))}
          </RowList>
        )}
        {phones.length < maxPhones && (
          <>
            {ownPhone !== null && !phones.includes(ownPhone) && (
              <ActionForm intent="phone" fields={{ phone: ownPhone }}>
                <Button type="submit" variant="soft" size="m" className="mb-4 max-480:w-full">
                  {t("addOwnPhone", { phone: formatPhone(ownPhone) })}
                </Button>
              </ActionForm>
            )}
            <ContactForm key={phones.length} kind="phone" isFolded={phones.length > 0} />
          </>
        )}
      </Block>
      <Block title={t("email")}>
        {email === null ? (
          <ContactForm kind="email" isFolded />
        ) : (
          <RowList label={t("email")}>
            <Row name={email} intent="removeEmail" fields={{}}>
              {email}
            </Row>
          </RowList>
        )}
      </Block>
      <Block title={t("messengers")} text={t("messengersText")}>
        <MessengerForm profile={profile} />
      </Block>
    </>
  );
}

type Kind = "phone" | "email";

/** A contact that is added: the account's own at once, another one with a code that was sent to it. Folded where most need none. */
function ContactForm({ kind, isFolded }: { kind: Kind; isFolded: boolean }) {
  const t = useTranslations("business-profile");
  const answer = useAnswer(kind);
  if (answer?.contact) return <CodeStep kind={kind} answer={answer} contact={answer.contact} />;
  const form = (
    <SectionForm intent={kind} submit={t(kind === "phone" ? "addPhone" : "addEmail")} variant="soft">
      <Field
        label={t(kind === "phone" ? "newPhone" : "newEmail")}
        name={kind}
        type={kind === "phone" ? "tel" : "email"}
        inputMode={kind === "phone" ? "tel" : "email"}
        autoComplete={kind === "phone" ? "tel" : "email"}
        placeholder={kind === "phone" ? "+996 ___ ___ ___" : undefined}
        hint={t(kind === "phone" ? "phoneHint" : "emailHint")}
        defaultValue={answer?.typed?.[kind]}
        error={answer?.errors?.[kind]}
      />
    </SectionForm>
  );
  if (!isFolded) return form;
  return (
    <details open={answer !== undefined} className="group">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 font-semibold text-lake-600 [&::-webkit-details-marker]:hidden">
        <Icon of={Plus} size={20} className="transition-transform group-open:rotate-45" />
        {t(kind === "phone" ? "onePhoneMore" : "giveEmail")}
      </summary>
      <div className="pt-2">{form}</div>
    </details>
  );
}

function CodeStep({ kind, answer, contact }: { kind: Kind; answer: SectionAnswer; contact: string }) {
  const a = useTranslations("accounts");
  const { path } = useForms();
  const [digits, setDigits] = useState(0);
  const isScripted = useHydrated();
  const sent = useSentCode(answer);
  return (
    <div>
      <p className="mb-3 text-felt-600 wrap-anywhere">
        {a(kind === "phone" ? "codeSentSms" : "codeSentEmail", {
          to: formatPhone(normalisePhone(contact) ?? contact),
        })}{" "}
        <PageLink to={path} data-reload="" className="inline-flex min-h-11 items-center text-lake-600">
          {a(kind === "phone" ? "changePhone" : "changeEmail")}
        </PageLink>
      </p>
      <SectionForm
        intent={kind}
        submit={a("confirm")}
        variant={isScripted && digits < codeLength ? "soft" : "primary"}
        className="max-w-sm"
      >
        <input type="hidden" name={kind} value={contact} />
        <CodeField errors={answer.errors} onDigits={setDigits} />
      </SectionForm>
      <ActionForm intent={kind} fields={{ [kind]: contact }}>
        <ResendButton key={sent.key} name="again" value="1" seconds={sent.seconds} />
      </ActionForm>
    </div>
  );
}

const messengers = [
  { name: "whatsapp", inputMode: "tel", placeholder: "+996 ___ ___ ___" },
  { name: "telegram", inputMode: "text", placeholder: "@altyn_kumush" },
  { name: "instagram", inputMode: "text", placeholder: "altyn.kumush" },
  { name: "website", inputMode: "url", placeholder: "https://" },
] as const;

function MessengerForm({ profile }: { profile: BusinessProfile }) {
  const t = useTranslations("business-profile");
  const { submit } = useForms();
  const { errors, typed } = useAnswer("messengers") ?? {};
  // Most have it on the number that they gave. Only until the step was done once: later an empty field is an answer.
  const proposed = profile.registration_step === registrationSteps[0] ? profile.phones[0] : undefined;
  const isProposed = profile.whatsapp === null && proposed !== undefined;
  return (
    <SectionForm intent="messengers" submit={submit}>
      {messengers.map(({ name, inputMode, placeholder }) => (
        <Field
          key={name}
          label={t(name)}
          name={name}
          inputMode={inputMode}
          placeholder={placeholder}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          defaultValue={
            typed?.[name] ??
            (name === "whatsapp" ? formatPhone(profile.whatsapp ?? proposed ?? "") : (profile[name] ?? ""))
          }
          hint={name === "whatsapp" && isProposed ? t("whatsappProposed") : undefined}
          error={errors?.[name]}
        />
      ))}
    </SectionForm>
  );
}
