import { lazy, type ReactNode, Suspense, useState } from "react";
import { PageLink } from "#web/ui/page-link.tsx";

const LogoutDialog = lazy(() => import("./logout-dialog.tsx").then((module) => ({ default: module.LogoutDialog })));

/** Asks before signing out: in a dialog, or without a script on a page of its own. */
export function LogoutLink({ className, children }: { className: string; children: ReactNode }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <PageLink
        to="/auth/logout"
        className={className}
        onClick={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        {children}
      </PageLink>
      {isAsking && (
        <Suspense>
          <LogoutDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
