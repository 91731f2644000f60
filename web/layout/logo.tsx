import { PageLink } from "#web/ui/page-link.tsx";
import mark from "#web/ui/mark.svg?url";

/** The logo, a tunduk in a rounded square and the name; leads home. */
export function Logo({ label }: { label: string }) {
  return (
    <PageLink
      to="/"
      aria-label={label}
      className="flex h-11 shrink-0 items-center gap-2 text-lg font-extrabold 480:gap-2.5 480:text-[1.375rem] tracking-[-0.02em] text-lake-700"
    >
      <img src={mark} width={34} height={34} alt="" />
      Жарыя
    </PageLink>
  );
}
