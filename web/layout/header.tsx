import { useLocation } from "react-router";
import { LocationPicker } from "#web/location/location-picker.tsx";
import type { PlaceView } from "#web/location/location-search.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { hrefIn, otherLanguage } from "#web/platform/href.ts";
import { SearchBox } from "#web/search/search-box.tsx";
import { CategoryMenuButton } from "./category-menu.tsx";
import { Logo } from "./logo.tsx";

/** The top of every page: the mark, the other language, all categories, search with its place. */
export function Header({ places }: { places: PlaceView }) {
  const t = useTranslations("layout");
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const place = places.selected;
  return (
    <header className="sticky top-0 z-10 border-b border-felt-200 bg-felt-0/95 backdrop-blur">
      <div className="wrap">
        <div className="flex h-13 items-center justify-between 720:h-14">
          <Logo label={t("home")} />
          <LanguageSwitch />
        </div>
        <div className="flex gap-2.5 pb-2.5 720:pb-3.5">
          <CategoryMenuButton />
          <SearchBox action="/" text={query.get("search") ?? ""} keep={place ? { location: String(place.id) } : {}}>
            <LocationPicker view={places} />
          </SearchBox>
        </div>
      </div>
    </header>
  );
}

/** The same page in the other language: a full load, because the texts differ. */
function LanguageSwitch() {
  const language = useLanguage();
  const t = useTranslations("layout");
  const { pathname, search } = useLocation();
  const other = otherLanguage(language);
  return (
    <a
      href={hrefIn(other, pathname + search)}
      hrefLang={other}
      lang={other}
      className="-mr-2 flex h-11 items-center rounded-s px-2 text-felt-600 hover:text-lake-600"
    >
      {t("otherLanguage")}
    </a>
  );
}
