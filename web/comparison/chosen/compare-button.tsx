import Columns2 from "lucide-react/icons/columns-2";
import { hrefIn } from "#web/platform/href.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useIsChosen } from "./chosen.ts";

/** «Сравнить» on a listing's page, or quiet under a card. Without scripts it leads to the comparison, where others are added. */
export function CompareButton({ listingId, isQuiet }: { listingId: number; isQuiet?: boolean }) {
  const t = useTranslations("listings");
  const language = useLanguage();
  const isChosen = useIsChosen(listingId);
  return (
    <form action={hrefIn(language, "/compare")} className="flex flex-1">
      <Button
        type="submit"
        name="ids"
        value={listingId}
        aria-pressed={isChosen}
        variant={isQuiet ? "quiet" : "plain"}
        className="flex-1"
        onClick={(event) => {
          event.preventDefault();
          // Without a network the page that it leads to would not come either.
          import("./choose.ts").then(({ toggleChosen }) => toggleChosen(listingId, language)).catch(() => undefined);
        }}
      >
        <Icon of={Columns2} className={isChosen ? "text-lake-600" : ""} />
        {t(isChosen ? "compared" : "compare")}
      </Button>
    </form>
  );
}
