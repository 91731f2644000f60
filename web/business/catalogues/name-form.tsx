import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { maxCatalogueName, minCatalogueName } from "#contracts/business/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { Refused } from "./refused.ts";
import { isNameLongEnough } from "./is-name-long-enough.ts";
import "#web/business/listings/texts.ts";

interface NameFormProps {
  title: string;
  submit: string;
  intent: "create" | "rename";
  /** Of the catalogue that is renamed. */
  id?: number;
  name: string;
  refused: Refused | undefined;
}

/** Asks for the name of a catalogue. With scripts it cannot be sent before the name is long enough. */
export function NameForm({ title, submit, intent, id, name, refused }: NameFormProps) {
  const t = useTranslations("catalogues");
  const isBusy = useNavigation().state !== "idle";
  const hasScripts = useHydrated();
  const [typed, setTyped] = useState(refused?.typed["name"] ?? name);
  return (
    <Form method="post" action="/profile/catalogues" className="grid gap-4">
      <h2 className="pr-10 text-xl font-bold tracking-tight">{title}</h2>
      {refused?.message && <FormMessage kind="error">{refused.message}</FormMessage>}
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      <Field
        label={t("name")}
        name="name"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={refused?.errors["name"]}
        hint={t("nameHint", { min: String(minCatalogueName), max: String(maxCatalogueName) })}
        maxLength={maxCatalogueName}
        autoComplete="off"
        enterKeyHint="done"
        aria-required
      />
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant="primary"
        size="m"
        aria-busy={isBusy}
        disabled={isBusy || (hasScripts && !isNameLongEnough(typed))}
      >
        {submit}
      </Button>
    </Form>
  );
}
