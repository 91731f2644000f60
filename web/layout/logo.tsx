import { PageLink } from "#web/ui/page-link.tsx";
import mark from "./mark.svg?url";

/** The logo, a tunduk in a rounded square and the name; leads home. */
export function Logo({ label }: { label: string }) {
  return (
    <PageLink
      to="/"
      aria-label={label}
      className="flex h-11 items-center gap-2.5 text-[1.375rem] font-extrabold tracking-[-0.02em] text-lake-700"
    >
      <img src={mark} width={34} height={34} alt="" />
      Жарыя
    </PageLink>
  );
}
