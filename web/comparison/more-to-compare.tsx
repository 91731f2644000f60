import Plus from "lucide-react/icons/plus";
import { comparePath, readChosen, writeChosen } from "#web/comparison/chosen/chosen.ts";
import type { CardView } from "#web/listings/card/card-view.ts";
import { ListingCard } from "#web/listings/card/listing-card.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";

/** Others of the category, each a link away from the comparison. */
export function MoreToCompare({ ids, cards }: { ids: readonly number[]; cards: readonly CardView[] }) {
  const t = useTranslations("comparison");
  const noPhoto = useTranslations("listings")("noPhoto");
  return (
    <section className="mt-8">
      <h2 className="mb-4 text-xl font-semibold">{t("add")}</h2>
      <ul className="card-grid">
        {cards.map((card) => (
          <ListingCard key={card.id} card={card} heading="h3" noPhoto={noPhoto}>
            <PageLink
              to={comparePath([...ids, card.id])}
              rel="nofollow"
              aria-label={t("addOf", { title: card.title })}
              className={buttonClass({ variant: "plain" }, "m-1 shadow-1")}
              onClick={() => {
                // What is chosen in this browser grows only where it is what is on show.
                if (readChosen().join(",") === ids.join(",")) writeChosen([...ids, card.id]);
              }}
            >
              <Icon of={Plus} size={18} />
              {t("addOne")}
            </PageLink>
          </ListingCard>
        ))}
      </ul>
    </section>
  );
}
