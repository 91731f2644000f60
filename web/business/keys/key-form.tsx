import { useId } from "react";
import { Form, useNavigation } from "react-router";
import { type ApiScope, apiScopes } from "#contracts/base/scopes.ts";
import { apiKeyDays, apiKeyName } from "#contracts/business/keys/rules.ts";
import { OwnPassword } from "#web/accounts/forms/own-password.tsx";
import type { Refused } from "#web/business/catalogues/refused.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, FieldError, Select } from "#web/ui/form/field.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";

export interface RefusedKey extends Refused {
  scopes: ApiScope[];
}

interface KeyFormProps {
  refused: RefusedKey | undefined;
  /** The login whose password is asked for; null for an account without one. */
  prover: string | null;
}

/** Asks for a new key: its name, what it may do, how long. */
export function KeyForm({ refused, prover }: KeyFormProps) {
  const t = useTranslations("api-keys");
  const isBusy = useNavigation().state !== "idle";
  const id = useId();
  const error = refused?.errors["scopes"];
  return (
    <Form method="post" action="/profile/api-keys" className="grid gap-4">
      {refused?.message && !error && <FormMessage kind="error">{refused.message}</FormMessage>}
      <Field
        label={t("name")}
        name="name"
        defaultValue={refused?.typed["name"]}
        error={refused?.errors["name"]}
        hint={t("nameHint")}
        maxLength={apiKeyName.max}
        autoComplete="off"
        enterKeyHint="done"
        aria-required
      />
      <fieldset aria-describedby={error ? id : undefined}>
        <legend className="mb-1.5 text-xs text-felt-600">{t("scopes")}</legend>
        <div className="grid">
          {apiScopes.map((scope) => (
            <label key={scope} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="scopes"
                value={scope}
                defaultChecked={refused?.scopes.includes(scope)}
                className="size-5 shrink-0 accent-lake-600"
              />
              {t(`scope.${scope}`)}
            </label>
          ))}
        </div>
        <FieldError id={id}>{error}</FieldError>
      </fieldset>
      <Select
        label={t("term")}
        name="days"
        defaultValue={refused?.typed["days"] ?? String(apiKeyDays[1])}
        error={refused?.errors["days"]}
      >
        {apiKeyDays.map((days) => (
          <option key={days} value={days}>
            {days === 0 ? t("noEnd") : t("days", { days })}
          </option>
        ))}
      </Select>
      {prover !== null && <OwnPassword login={prover} error={refused?.errors["password"]} />}
      <Button
        type="submit"
        name="intent"
        value="create"
        variant="primary"
        size="m"
        disabled={isBusy}
        aria-busy={isBusy}
      >
        {t("create")}
      </Button>
    </Form>
  );
}
