import Flag from "lucide-react/icons/flag";
import type { ReactNode } from "react";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";

interface ClaimLinkProps {
  /** The path of the form. */
  to: string;
  className?: string;
  children: ReactNode;
}

/** «Пожаловаться»: leads to the form of a claim, a guest too. */
export function ClaimLink({ to, className = "", children }: ClaimLinkProps) {
  return (
    <PageLink
      to={to}
      rel="nofollow"
      className={`inline-flex min-h-11 items-center gap-2 text-sm text-felt-600 hover:text-felt-900 ${className}`}
    >
      <Icon of={Flag} size={16} />
      {children}
    </PageLink>
  );
}
