import MessageCircle from "lucide-react/icons/message-circle";
import { authPath } from "#web/accounts/session/auth-path.ts";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

interface WriteLinkProps {
  /** What the chat is about: a listing, or a user. */
  about: { product: number } | { user: number };
  /** Beside another button in a narrow bar: less air up to 480 px. */
  isCompact?: boolean;
  className?: string;
  /** What it says. */
  children: string;
}

/** «Написать»: opens the chat about a listing or with a user; a guest signs in first. */
export function WriteLink({ about, isCompact = false, className = "", children }: WriteLinkProps) {
  const viewer = useViewer();
  const path = "product" in about ? `/chats?product=${about.product}` : `/chats?user=${about.user}`;
  return (
    <LinkButton
      to={viewer ? path : authPath("login", path)}
      rel="nofollow"
      variant="soft"
      size={isCompact ? "l" : "m"}
      className={`${isCompact ? "max-480:px-3! max-480:text-base!" : ""} ${className}`}
    >
      <Icon of={MessageCircle} />
      {children}
    </LinkButton>
  );
}
