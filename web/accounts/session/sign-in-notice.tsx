import { useEffect } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "#web/platform/i18n.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { authPath } from "./auth-path.ts";
import { wantedPageOf } from "./own-page-path.ts";
import { signInReasonOf } from "./sign-in-reason.ts";
import { requestSignIn } from "./sign-in-request.ts";
import { useViewer } from "./viewer.ts";

/** A guest who opened a page of one's own stands at home: why, and the way to sign in and go on there. The dialog opens by itself. */
export function SignInNotice() {
  const t = useTranslations("accounts");
  const viewer = useViewer();
  const next = wantedPageOf(useLocation().search);
  const isWanted = next !== undefined && viewer === null;
  useEffect(() => {
    if (!isWanted) return undefined;
    // Not in the same step: the host of the dialog listens once all effects have run.
    const timer = setTimeout(() => {
      if (isAsked(history.state)) return;
      // A reload keeps it: a dialog that was closed does not open again, and the notice stays.
      history.replaceState({ ...history.state, asked: true }, "");
      requestSignIn({ next });
    });
    return () => clearTimeout(timer);
  }, [isWanted, next]);
  if (!isWanted) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m bg-lake-50 px-4 py-2.5">
      <span className="min-w-0 flex-1 basis-48 font-semibold">{t(`reason.${signInReasonOf(next) ?? "page"}`)}</span>
      <LinkButton to={authPath("login", next)} rel="nofollow" variant="primary">
        {t("signIn")}
      </LinkButton>
    </p>
  );
}

/** Whether the dialog has opened at this entry of the history. */
function isAsked(state: unknown): boolean {
  return typeof state === "object" && state !== null && "asked" in state;
}
