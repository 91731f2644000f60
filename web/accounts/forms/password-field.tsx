import Check from "lucide-react/icons/check";
import Circle from "lucide-react/icons/circle";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type FormEvent, useState } from "react";
import { passwordLength } from "#contracts/accounts/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { stripPassword } from "./check-fields.ts";

interface PasswordFieldProps {
  label: string;
  name: string;
  error: string | undefined;
  autoComplete: "current-password" | "new-password";
  /** Shows the rules for new passwords and which of them are met. */
  showRules?: boolean;
  /** What was typed before. */
  defaultValue?: string;
}

/** Why something was removed: a keyboard of another alphabet is the usual reason, and one is told what to do. */
type StrippedHint = "passwordLayout" | "passwordSigns" | undefined;

/** A password field with a button to show the text. Characters that are not allowed are removed while typing, with a hint. */
export function PasswordField({ showRules = false, ...rest }: PasswordFieldProps) {
  const t = useTranslations("accounts");
  const [isShown, setShown] = useState(false);
  const [text, setText] = useState(rest.defaultValue ?? "");
  const [stripped, setStripped] = useState<StrippedHint>();

  function onInput(event: FormEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    const kept = stripPassword(field.value);
    const isStripped = kept !== field.value;
    const hint = /\p{Script=Cyrillic}/u.test(field.value) ? "passwordLayout" : "passwordSigns";
    // The hint stays until a Latin letter shows a corrected text: a word in another alphabet may end in digits.
    const isCorrected = kept === "" || /[A-Za-z]/.test(kept);
    setStripped((was) => (isStripped ? hint : isCorrected ? undefined : was));
    if (isStripped) {
      const caret = stripPassword(field.value.slice(0, field.selectionStart ?? undefined)).length;
      field.value = kept;
      field.setSelectionRange(caret, caret);
    }
    setText(kept);
  }

  return (
    <Field
      {...rest}
      aria-required
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={passwordLength.max}
      onInput={onInput}
      hint={
        (showRules || stripped) && (
          <>
            {stripped && <output className="block text-warn">{t(`faults.${stripped}`)}</output>}
            {showRules && <PasswordRules text={text} />}
          </>
        )
      }
      trailing={
        <button
          type="button"
          aria-label={t(isShown ? "hidePassword" : "showPassword")}
          aria-pressed={isShown}
          className="grid size-11 place-items-center rounded-s text-felt-600 hover:text-felt-900 noscript:hidden"
          onClick={() => setShown(!isShown)}
        >
          <Icon of={isShown ? EyeOff : Eye} size={18} />
        </button>
      }
    />
  );
}

/** The rules for new passwords, ticked off while typing. What is not allowed says so once it is typed. */
function PasswordRules({ text }: { text: string }) {
  const t = useTranslations("accounts");
  const rules = [
    { name: "ruleLength", isMet: text.length >= passwordLength.min },
    { name: "ruleLetter", isMet: /[A-Za-z]/.test(text) },
    { name: "ruleDigit", isMet: /\d/.test(text) },
  ] as const;
  return (
    <>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {rules.map(({ name, isMet }) => (
          <li key={name} className={`flex items-center gap-1.5 ${isMet ? "text-ok" : ""}`}>
            <Icon of={isMet ? Check : Circle} size={14} />
            {t(name)}
            {isMet && <span className="sr-only">{t("ruleKept")}</span>}
          </li>
        ))}
      </ul>
      <p className="mt-1">{t("passwordAdvice")}</p>
    </>
  );
}
