import { maxSearchLength } from "#contracts/listings/rules.ts";
import Search from "lucide-react/icons/search";
import SearchX from "lucide-react/icons/search-x";
import { failNotFound } from "#web/platform/api.ts";
import { hrefIn } from "#web/platform/href.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import type { PageHandle } from "#web/platform/page-handle.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** Advertising has no place there. */
export const handle = { takesWholeWidth: true } satisfies PageHandle;

/** Any address without a page: a 404, which the root's error boundary shows. */
export function loader(): never {
  failNotFound();
}

/** Never rendered: it makes the route a page, so that the error is shown inside the layout. */
export default function NotFoundPage() {
  return <NotFoundView />;
}

/** Maximum number of categories; the header has them all. */
const maxCategories = 10;

const none: NonNullable<NotFoundProps["categories"]> = [];

interface NotFoundProps {
  /** Main categories to go on, with addresses in the page's language. */
  categories?: readonly { title: string; href: string }[] | undefined;
}

/** «Страница не найдена», with search, home and main categories to go on. */
export function NotFoundView({ categories = none }: NotFoundProps) {
  const t = useTranslations("not-found");
  return (
    <div className="wrap">
      <title>{`${t("title")} — Жарыя`}</title>
      <meta name="robots" content="noindex" />
      <div className="mx-auto flex max-w-xl flex-col items-center py-12 text-center">
        <span className="mb-4 grid size-16 place-items-center rounded-full bg-lake-50 text-lake-600">
          <Icon of={SearchX} size={28} />
        </span>
        <h1 className="text-2xl font-bold tracking-tight">{t("title")}</h1>
        <p className="mt-2 mb-5 text-felt-600">{t("text")}</p>
        <SearchForm />
        <LinkButton to="/" variant="soft" className="mt-4">
          {t("home")}
        </LinkButton>
        {categories.length > 0 && (
          <>
            <h2 className="mt-9 mb-3 font-semibold">{t("categories")}</h2>
            <ul className="flex flex-wrap justify-center gap-2">
              {categories.slice(0, maxCategories).map(({ title, href }) => (
                <li key={href}>
                  <a href={href} className={`${chipClass} h-11`}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

function SearchForm() {
  const t = useTranslations("not-found");
  const language = useLanguage();
  return (
    <search className="w-full">
      <form
        action={hrefIn(language, "/")}
        className="flex items-center gap-2.5 rounded-m border border-felt-200 bg-felt-0 p-1 pl-3.5 focus-within:border-lake-500"
      >
        <Icon of={Search} className="text-felt-600" />
        <input
          type="search"
          name="search"
          maxLength={maxSearchLength}
          aria-label={t("searchLabel")}
          placeholder={t("searchPlaceholder")}
          enterKeyHint="search"
          className="bare-control h-11 min-w-0 flex-1 text-input outline-0 placeholder:text-felt-600"
        />
        <Button type="submit" variant="primary">
          {t("searchSubmit")}
        </Button>
      </form>
    </search>
  );
}
