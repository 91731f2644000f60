import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { ActionForm, editPathIn, useForms } from "./section-form.tsx";

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
  /** The id under which it can be changed in place. */
  edit?: number;
  /** It was added just now: it comes into view, says so and has the focus. */
  isAdded?: boolean;
  children: ReactNode;
}

export function Row({ name, intent, fields, edit, isAdded = false, children }: RowProps) {
  const t = useTranslations("business-profile");
  const { path } = useForms();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isAdded) return;
    row.current?.focus({ preventScroll: true });
    row.current?.scrollIntoView({ block: "center" });
  }, [isAdded]);
  return (
    <li
      ref={row}
      tabIndex={isAdded ? -1 : undefined}
      className={`flex min-h-14 items-center py-1 pr-1 pl-4 outline-0 ${isAdded ? "bg-lake-50" : ""}`}
    >
      <div className="mr-2 min-w-0 flex-1 wrap-anywhere">
        {isAdded && <p className="text-xs font-semibold text-ok">{t("saved.added")}</p>}
        {children}
      </div>
      {edit !== undefined && (
        <PageLink
          to={`${editPathIn(path, edit)}#${editedRow}`}
          aria-label={t("changeNamed", { name })}
          className="grid size-11 shrink-0 place-items-center rounded-full text-felt-600 hover:bg-felt-100"
        >
          <Icon of={Pencil} />
        </PageLink>
      )}
      <ActionForm intent={intent} fields={fields}>
        <RemoveButton name={name} />
      </ActionForm>
    </li>
  );
}

const editedRow = "edited";

/** A record with the form that changes it, which has the focus as soon as it is there. */
export function EditedRow({ name, children }: { name: string; children: ReactNode }) {
  const t = useTranslations("business-profile");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <li id={editedRow} className="scroll-mt-32 p-4">
      <h3 ref={heading} tabIndex={-1} className="mb-3 font-semibold wrap-anywhere outline-0">
        {t("changeNamed", { name })}
      </h3>
      {children}
    </li>
  );
}

/** Leaves a record as it is. */
export function CancelEdit() {
  const t = useTranslations("business-profile");
  return (
    <LinkButton to={useForms().path} variant="quiet" size="m" className="max-480:w-full">
      {t("cancel")}
    </LinkButton>
  );
}

function RemoveButton({ name, className = "" }: { name: string; className?: string }) {
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
