import Flag from "lucide-react/icons/flag";
import type { ReactNode } from "react";
import { authPath } from "#web/accounts/session/auth-path.ts";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";

interface ClaimLinkProps {
  /** The path of the form. */
  to: string;
  className?: string;
  children: ReactNode;
}

/** «Пожаловаться»: leads to the form of a claim; a guest signs in first. */
export function ClaimLink({ to, className = "", children }: ClaimLinkProps) {
  const viewer = useViewer();
  return (
    <PageLink
      to={viewer ? to : authPath("login", to)}
      rel="nofollow"
      className={`inline-flex min-h-11 items-center gap-2 text-sm text-felt-600 hover:text-felt-900 ${className}`}
    >
      <Icon of={Flag} size={16} />
      {children}
    </PageLink>
  );
}
