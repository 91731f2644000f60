import Trash2 from "lucide-react/icons/trash-2";
import type { ReactNode } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ActionForm } from "./section-form.tsx";

/** A titled part of a section. */
export function Block({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="mt-6 first:mt-0">
      <h3 className="text-lg font-semibold">{title}</h3>
      {text && <p className="mt-1 text-felt-600">{text}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}

/** What is there already, with a button that removes each. */
export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="mb-4 divide-y divide-felt-200 rounded-m border border-felt-200">
      {children}
    </ul>
  );
}

interface RowProps {
  /** Named by the button for those who hear it. */
  name: string;
  intent: string;
  fields: Readonly<Record<string, string | number>>;
  children: ReactNode;
}

export function Row({ name, intent, fields, children }: RowProps) {
  return (
    <li className="flex min-h-14 items-center gap-2 py-1 pr-1 pl-4">
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
      <ActionForm intent={intent} fields={fields}>
        <RemoveButton name={name} />
      </ActionForm>
    </li>
  );
}

export function RemoveButton({ name, className = "" }: { name: string; className?: string }) {
  const t = useTranslations("business-profile");
  return (
    <button
      type="submit"
      aria-label={t("removeNamed", { name })}
      className={`grid size-11 shrink-0 place-items-center rounded-full text-felt-600 hover:bg-felt-100 hover:text-bad ${className}`}
    >
      <Icon of={Trash2} />
    </button>
  );
}
