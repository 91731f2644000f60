import Store from "lucide-react/icons/store";
import type { BusinessCardView } from "#web/business/view/business-card-view.ts";
import { BusinessCard } from "#web/business/view/business-card.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

interface ClosedBusinessProps {
  name: string;
  /** Others of the same category. */
  similar: readonly BusinessCardView[];
}

/** Replaces the page of a business whose time is over: says so, and offers others. */
export function ClosedBusiness({ name, similar }: ClosedBusinessProps) {
  const t = useTranslations("business-page");
  return (
    <div className="wrap pb-10">
      <div className="mx-auto flex max-w-md flex-col items-center pt-12 pb-6 text-center">
        <span className="mb-4 grid size-16 place-items-center rounded-full bg-lake-50 text-lake-600">
          <Icon of={Store} size={28} />
        </span>
        <h1 className="text-2xl font-bold tracking-tight">{t("closedTitle")}</h1>
        <p className="mt-2 mb-5 wrap-anywhere text-felt-600">{t("closedText", { name })}</p>
        <LinkButton to="/" variant="primary" size="m">
          {t("toHome")}
        </LinkButton>
      </div>
      {similar.length > 0 && (
        <section aria-labelledby="similar-title">
          <h2 id="similar-title" className="mb-4 text-2xl font-bold tracking-tight">
            {t("similar")}
          </h2>
          <ul className="grid gap-3 618:grid-cols-2 960:grid-cols-3">
            {similar.map((business) => (
              <li key={business.id}>
                <BusinessCard business={business} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
