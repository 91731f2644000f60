import { useTranslations } from "#web/platform/i18n.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { BlogCardView } from "./view-card.ts";

interface BlogCardsProps {
  cards: readonly BlogCardView[];
  /** Level of the headings. */
  heading: "h2" | "h3";
  /** Cards in sight at once: their drawings do not wait. */
  eager?: number;
  className: string;
}

/** Cards of articles, each a link as a whole. */
export function BlogCards({ cards, heading: Heading, eager = 0, className }: BlogCardsProps) {
  return (
    <ul className={`grid gap-4 720:gap-5 ${className}`}>
      {cards.map((card, index) => (
        <li
          key={card.to}
          className="relative flex flex-col overflow-hidden rounded-l border border-felt-200 bg-felt-0 transition-shadow hover:shadow-2"
        >
          <img
            src={card.drawing}
            width={480}
            height={270}
            alt=""
            loading={index < eager ? undefined : "lazy"}
            className="aspect-video w-full object-cover dark:brightness-85"
          />
          <div className="flex flex-1 flex-col p-4">
            <Heading className="text-lg leading-snug font-semibold tracking-tight text-balance">
              <PageLink to={card.to} className="after:absolute after:inset-0 after:rounded-l hover:text-lake-600">
                {card.title}
              </PageLink>
            </Heading>
            <p className="mt-2 mb-3 line-clamp-3 text-sm text-felt-600">{card.lead}</p>
            <ReadingFacts {...card} className="mt-auto" />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** When the facts of an article were checked, and how long reading it takes. */
export function ReadingFacts({
  date,
  day,
  minutes,
  className = "",
}: Pick<BlogCardView, "date" | "day" | "minutes"> & { className?: string }) {
  const t = useTranslations("blog");
  return (
    <p className={`flex flex-wrap gap-x-3 text-xs text-felt-600 ${className}`}>
      <time dateTime={date}>{day}</time>
      <span>{t("minutes", { count: minutes })}</span>
    </p>
  );
}
