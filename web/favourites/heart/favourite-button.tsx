import HeartIcon from "lucide-react/icons/heart";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toggleFavourite, useHeart } from "./favourite-store.ts";
import { heartForm } from "./heart.tsx";

/** «В избранное» on a listing's page. */
export function FavouriteButton({ listingId, isFavourite }: { listingId: number; isFavourite: boolean }) {
  const t = useTranslations("favourites");
  const language = useLanguage();
  const state = useHeart(listingId, isFavourite);
  const isOn = state === "on" || state === "turning-off";
  return (
    <Button
      type="submit"
      form={heartForm}
      name={isOn ? "remove" : "product"}
      value={listingId}
      className="flex-1 aria-busy:opacity-60"
      aria-pressed={isOn}
      aria-busy={state.startsWith("turning") || undefined}
      onClick={(event) => {
        event.preventDefault();
        void toggleFavourite(listingId, state, language);
      }}
    >
      <Icon of={HeartIcon} className={isOn ? "fill-current text-bad" : ""} />
      {isOn ? t("added") : t("add")}
    </Button>
  );
}
