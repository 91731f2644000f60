import type { ReactNode } from "react";
import { StaffNav } from "#web/moderation/staff/staff-nav.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { ScrollStrip } from "#web/ui/scroll-strip.tsx";
import "#web/admin/texts.ts";
import { type AdminSection, adminPath, adminSections } from "./admin-sections.ts";
import type { AdminAnswer } from "./admin-form.ts";

interface AdminFrameProps {
  title: string;
  current?: AdminSection["name"];
  /** What the form of the page was answered. */
  answer?: AdminAnswer | undefined;
  children: ReactNode;
}

/** Around every screen of admins: the navigation of the staff, that between the sections, the heading, and what came of the last form. */
export function AdminFrame({ title, current, answer, children }: AdminFrameProps) {
  const t = useTranslations("admin");
  return (
    <>
      <StaffNav current="admin" />
      <div className="wrap max-w-3xl pt-4 pb-12">
        {current && (
          <nav
            aria-label={t("sections")}
            className="mb-4 [&_.scroll-strip-row]:gap-2 720:[&_.scroll-strip-row]:flex-wrap"
          >
            <ScrollStrip current={current}>
              <SectionLink to={adminPath} title={t("all")} />
              {adminSections.map(({ name, path }) => (
                <SectionLink key={name} to={path} title={t(`section.${name}.title`)} isCurrent={name === current} />
              ))}
            </ScrollStrip>
          </nav>
        )}
        <h1 className="mb-4 text-2xl font-bold tracking-tight wrap-anywhere">{title}</h1>
        {answer && <Answer answer={answer} />}
        {children}
      </div>
    </>
  );
}

function SectionLink({ to, title, isCurrent = false }: { to: string; title: string; isCurrent?: boolean }) {
  return (
    <PageLink
      to={to}
      aria-current={isCurrent ? "page" : undefined}
      className="inline-flex h-11 shrink-0 items-center rounded-full bg-felt-100 px-4 font-semibold whitespace-nowrap hover:bg-felt-200 aria-[current]:bg-lake-600 aria-[current]:text-on-fill"
    >
      {title}
    </PageLink>
  );
}

function Answer({ answer }: { answer: AdminAnswer }) {
  const t = useTranslations("admin");
  const message = "unreachable" in answer ? t("noNetwork") : answer.message;
  if (!message) return null;
  return (
    <div className="mb-4">
      <FormMessage kind="error">{message}</FormMessage>
    </div>
  );
}

/** A block of a screen with its heading. */
export function AdminBlock({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="mb-5 rounded-l border border-felt-200 bg-felt-0 p-4 720:p-6">
      {title && <h2 className="mb-3 text-lg font-semibold wrap-anywhere">{title}</h2>}
      {children}
    </section>
  );
}

/** A switch of a form, with what it does. */
export function CheckField({
  name,
  label,
  hint,
  defaultChecked,
}: {
  name: string;
  label: string;
  hint?: string | undefined;
  defaultChecked: boolean;
}) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        type="checkbox"
        name={name}
        defaultChecked={defaultChecked}
        className="mt-0.5 size-5 shrink-0 accent-lake-600"
      />
      <span className="min-w-0 wrap-anywhere">
        <span className="block">{label}</span>
        {hint && <span className="block text-sm text-felt-600">{hint}</span>}
      </span>
    </label>
  );
}

/** Said after a form was saved. */
export function SavedNote() {
  const t = useTranslations("admin");
  return (
    <div className="mb-4">
      <FormMessage kind="success">{t("saved")}</FormMessage>
    </div>
  );
}
