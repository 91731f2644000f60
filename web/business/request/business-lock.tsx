import Lock from "lucide-react/icons/lock";
import { purchasePath } from "#contracts/payments/paths.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import "#web/business/texts.ts";

/** In place of what a business may not do once its time is over: what is kept, and what comes next. */
export function BusinessLock({ isDemo, level = 1 }: { isDemo: boolean; level?: 1 | 2 }) {
  const t = useTranslations("business");
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <section className={`${panelClass} text-center`} aria-labelledby="business-lock">
      <span className="mx-auto grid size-14 place-items-center rounded-full bg-apricot-100 text-apricot-ink">
        <Icon of={Lock} size={26} />
      </span>
      <Heading id="business-lock" className="mt-4 text-2xl font-bold tracking-tight text-balance">
        {t(isDemo ? "lock.title" : "lock.paidTitle")}
      </Heading>
      <div className="mx-auto mt-3 grid max-w-xl gap-2 text-felt-600">
        <p>{t("lock.text")}</p>
        <p>{t("lock.ads")}</p>
        <p>{t("lock.next")}</p>
      </div>
      <LinkButton to={purchasePath} variant="primary" size="m" className="mt-5 max-480:w-full">
        {t("lock.pay")}
      </LinkButton>
    </section>
  );
}
