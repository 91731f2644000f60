import Clock from "lucide-react/icons/clock";
import Store from "lucide-react/icons/store";
import { useTranslations } from "#web/platform/i18n.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Absence } from "./absence.ts";
import { BusinessLock } from "./business-lock.tsx";
import "#web/business/texts.ts";

/** In place of a tool: why there is no business to use it for, and the way to one. */
export function NoBusiness({ why }: { why: Absence }) {
  const t = useTranslations("business.absence");
  if (why === "demo_over" || why === "tariff_over") return <BusinessLock isDemo={why === "demo_over"} level={2} />;
  if (why === "over_for_member") return <EmptyState icon={Clock} title={t("over")} text={t("overText")} />;
  if (why === "requested" || why === "rejected")
    return (
      <EmptyState icon={Clock} title={t(why)} text={t(`${why}Text`)}>
        <LinkButton to="/business-request" variant="primary">
          {t("seeRequest")}
        </LinkButton>
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
