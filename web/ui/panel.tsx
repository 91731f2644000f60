import type { ReactNode } from "react";

/** The classes of a panel. */
export const panelClass = "block rounded-l border border-felt-200 bg-felt-0 p-4 720:p-5";

/** A block of a page, with its heading. */
export function Panel({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={panelClass}>
      {title && <h2 className="mb-3 text-xl font-semibold tracking-tight">{title}</h2>}
      {children}
    </section>
  );
}
