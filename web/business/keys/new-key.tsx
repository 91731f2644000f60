import { useState } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** A key that was just made: the only time that it is seen. */
export function NewKey({ name, secret }: { name: string; secret: string }) {
  const t = useTranslations("api-keys");
  const hasScripts = useHydrated();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
  };
  return (
    <section className={`${panelClass} grid gap-3`}>
      <FormMessage kind="success">
        {t("made", { name })}. {t("copyNow")}
      </FormMessage>
      <Field
        label={t("key")}
        value={secret}
        readOnly
        spellCheck={false}
        className="[&_input]:font-mono"
        onFocus={(event) => event.currentTarget.select()}
      />
      {hasScripts && (
        <Button variant="soft" onClick={() => void copy()} aria-live="polite">
          {t(isCopied ? "copied" : "copy")}
        </Button>
      )}
    </section>
  );
}
