import "./texts.ts";
import Clock from "lucide-react/icons/clock";
import Store from "lucide-react/icons/store";
import { purchasePath } from "#contracts/payments/paths.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** Why there is no profile to work on: nothing was approved yet, or its time is over. */
export type Absence = "not_business" | "business_expired";

export function NoBusiness({ why }: { why: Absence }) {
  const t = useTranslations("business-profile");
  if (why === "business_expired")
    return (
      <EmptyState icon={Clock} title={t("expired")} text={t("expiredText")}>
        <LinkButton to={purchasePath} variant="primary">
          {t("toTariff")}
        </LinkButton>
        <LinkButton to="/profile/business">{t("toCabinet")}</LinkButton>
      </EmptyState>
    );
  return (
    <EmptyState icon={Store} title={t("notBusiness")} text={t("notBusinessText")}>
      <LinkButton to="/business-request" variant="primary">
        {t("toRequest")}
      </LinkButton>
    </EmptyState>
  );
}
