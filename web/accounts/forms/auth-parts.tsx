import type { MouseEvent, ReactNode } from "react";
import type { FetcherWithComponents } from "react-router";
import { PageLink } from "#web/ui/page-link.tsx";
import { type AuthEntry, authPath } from "#web/accounts/session/auth-path.ts";
import type { AuthAnswer, AuthState } from "./auth-state.ts";

/** Props of each form: what it shows, how it sends, and `go`, which leads to another view and keeps what was typed. */
export interface AuthFormProps {
  state: AuthState;
  fetcher: FetcherWithComponents<AuthAnswer>;
  /** The last attempt did not reach the server. */
  isUnreachable: boolean;
  go: (entry: AuthEntry) => (event: MouseEvent) => void;
  /** The new password, for whoever goes back from the code to mend their number. In this page's memory and nowhere else. */
  password: string;
  keepPassword: (password: string) => void;
}

export type PartProps = Pick<AuthFormProps, "state" | "go">;

/** A link to another view within a text. */
export function AuthLink({ to, state, go, children }: PartProps & { to: AuthEntry; children: ReactNode }) {
  return (
    <PageLink
      to={authPath(to, state.next)}
      className="inline-flex min-h-11 items-center text-lake-600 underline-offset-4 hover:underline"
      onClick={go(to)}
    >
      {children}
    </PageLink>
  );
}
