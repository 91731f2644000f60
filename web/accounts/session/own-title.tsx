import { useTranslations } from "#web/platform/i18n.tsx";
import { BackTitle } from "#web/ui/back-title.tsx";
import { useViewer } from "./viewer.ts";

/** The heading of a page of one's own, with the way to what it is a part of: one's profile, or the cabinet of one's business. */
export function OwnTitle({ of = "profile", children }: { of?: "profile" | "business"; children: string }) {
  const t = useTranslations("accounts");
  const viewer = useViewer();
  return of === "business" && viewer?.isBusiness && !viewer.acting ? (
    <BackTitle to="/profile/business" label={t("businessCabinet")}>
      {children}
    </BackTitle>
  ) : (
    <BackTitle to="/profile/" label={t("account")}>
      {children}
    </BackTitle>
  );
}
