import { useTranslations } from "#web/platform/i18n.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import type { BusinessView } from "./business-view.ts";

/** What buyers miss on a page, and where its owner adds it, the most important first. */
const parts = [
  { name: "listings", to: "/post", isMissing: ({ listingCount }) => listingCount === 0 },
  { name: "logo", to: "/profile/edit?section=logo", isMissing: ({ logo }) => logo === null },
  { name: "about", to: "/profile/edit?section=about", isMissing: ({ about }) => about === "" },
  { name: "contacts", to: "/profile/edit?section=contacts", isMissing: ({ hasContacts }) => !hasContacts },
  { name: "addresses", to: "/profile/edit?section=addresses", isMissing: ({ addresses }) => addresses.length === 0 },
  { name: "schedule", to: "/profile/edit?section=schedule", isMissing: ({ hours }) => hours.schedule === null },
  {
    name: "delivery",
    to: "/profile/edit?section=delivery",
    isMissing: (one) => one.deliveries.length === 0 && !one.isWithoutDelivery,
  },
] as const satisfies readonly { name: string; to: string; isMissing: (business: BusinessView) => boolean }[];

/** Tells the owner that the page is theirs, and what it lacks; nothing to others, or where nothing is missing. */
export function OwnerNotice({ business }: { business: BusinessView }) {
  const t = useTranslations("business-page");
  const missing = business.isMine ? parts.filter(({ isMissing }) => isMissing(business)) : [];
  if (missing.length === 0) return null;
  return (
    <section aria-label={t("mine.title")} className={`${panelClass} mt-4`}>
      <h2 className="text-lg font-semibold tracking-tight">{t("mine.title")}</h2>
      <p className="mt-1 text-felt-600">{t("mine.text")}</p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {missing.map(({ name, to }) => (
          <li key={name}>
            <PageLink to={to} className={chipClass}>
              {t(`mine.add.${name}`)}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
