import FolderOpen from "lucide-react/icons/folder-open";
import HeartIcon from "lucide-react/icons/heart";
import TrendingDown from "lucide-react/icons/trending-down";
import { Fragment } from "react";
import { CompareButton } from "#web/comparison/chosen/compare-button.tsx";
import type { Refused } from "#web/business/catalogues/refused.ts";
import { CardGrid } from "#web/listings/grid/listing-grid.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FavouriteNote } from "./favourite-note.tsx";
import { favouritesAddress, favouritesPath } from "./favourites-address.ts";
import { Folders } from "./folders.tsx";
import type { FavouritesView } from "./load-favourites.ts";
import { MoveBar, PickBox } from "./move-bar.tsx";

interface FavouritesProps {
  view: FavouritesView;
  refused: Refused | undefined;
}

/** The cards of the favourites, of a folder, or of those that have become cheaper. */
export function Favourites({ view, refused }: FavouritesProps) {
  const t = useTranslations("favourite-lists");
  const { tab, favourites, nextKey, folder, here, selected } = view;
  const hasAny = view.folders.some(({ count }) => count > 0);
  const footers = new Map(
    favourites.map(({ card, note }) => [
      card.id,
      selected ? (
        <PickBox key="pick" card={card} isPicked={selected.includes(String(card.id))} />
      ) : (
        <Fragment key="note">
          <FavouriteNote card={card} note={note} folder={folder} here={here} refused={refused} />
          {card.state === undefined && <CompareButton listingId={card.id} isQuiet />}
        </Fragment>
      ),
    ]),
  );
  return (
    <>
      {tab === "listings" && (hasAny || view.folders.length > 1) && <Folders view={view} refused={refused} />}
      {favourites.length === 0 ? (
        <NothingHere view={view} />
      ) : (
        <CardGrid cards={favourites.map(({ card }) => card)} eager={4} heading="h2" hasMenu={false} footers={footers} />
      )}
      {nextKey !== null && (
        <LinkButton
          to={favouritesAddress({ tab: tab === "cheaper" ? tab : undefined, folder, key: nextKey })}
          variant="soft"
          size="m"
          className="mt-6 w-full"
        >
          {t("more")}
        </LinkButton>
      )}
      {selected && favourites.length > 0 && <MoveBar view={view} refused={refused} />}
    </>
  );
}

function NothingHere({ view: { tab, folder } }: Pick<FavouritesProps, "view">) {
  const t = useTranslations("favourite-lists");
  if (tab === "cheaper")
    return <EmptyState icon={TrendingDown} title={t("nothingCheaper")} text={t("nothingCheaperText")} />;
  if (folder !== "")
    return (
      <EmptyState icon={FolderOpen} title={t("emptyFolder")} text={t("emptyFolderText")}>
        <LinkButton to={favouritesPath}>{t("folder.all")}</LinkButton>
      </EmptyState>
    );
  return (
    <EmptyState icon={HeartIcon} title={t("empty")} text={t("emptyText")}>
      <LinkButton to="/" variant="primary" size="m">
        {t("look")}
      </LinkButton>
    </EmptyState>
  );
}
