import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { blockClass } from "./settings-shell.tsx";

export const rowClass = "flex min-h-14 w-full items-center gap-3 px-4 py-2 hover:bg-felt-50 720:px-5";

/** A titled list of rows. */
export function Block({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="mt-6 first:mt-0">
      <h2 className="mb-2 text-lg font-semibold">{title}</h2>
      {text && <p className="mb-2.5 text-felt-600 wrap-anywhere">{text}</p>}
      <ul className={`${blockClass} divide-y divide-felt-200 overflow-hidden`}>{children}</ul>
    </section>
  );
}

/** A link to the page of one setting, with its present value. */
export function Row({
  to,
  title,
  value,
  children,
}: {
  to: string;
  title: string;
  value?: string;
  children?: ReactNode;
}) {
  return (
    <li>
      <PageLink to={to} className={rowClass}>
        {children}
        <RowText title={title} value={value} />
        <Icon of={ChevronRight} className="text-felt-500" />
      </PageLink>
    </li>
  );
}

/** A link that the router must not handle: to a file, or to another site. */
export function PlainRow({ href, title }: { href: string; title: string }) {
  return (
    <li>
      <a href={href} data-reload="" className={rowClass}>
        <RowText title={title} />
        <Icon of={ChevronRight} className="text-felt-500" />
      </a>
    </li>
  );
}

export function RowText({ title, value }: { title: string; value?: string | undefined }) {
  return (
    <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
      <span>{title}</span>
      {value && <span className="min-w-0 text-felt-600 wrap-anywhere">{value}</span>}
    </span>
  );
}
