import type { MouseEvent, ReactNode } from "react";
import type { FetcherWithComponents } from "react-router";
import { PageLink } from "#web/ui/page-link.tsx";
import { type AuthEntry, authPath } from "#web/accounts/session/auth-path.ts";
import type { AuthAnswer, AuthState } from "./auth-state.ts";

/** What the forms are given: what to show, how to send, and how to go to another view with what was typed. */
export interface AuthFormProps {
  state: AuthState;
  fetcher: FetcherWithComponents<AuthAnswer>;
  /** The network broke on the way. */
  isUnreachable: boolean;
  go: (entry: AuthEntry) => (event: MouseEvent) => void;
}

/** What a part of a view is given. */
export type PartProps = Pick<AuthFormProps, "state" | "go">;

/** A link to another view, in the middle of words. */
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
