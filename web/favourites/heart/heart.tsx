import { memo } from "react";
import { useLanguage } from "#web/platform/i18n.tsx";
import { toggleFavourite, useHeart } from "./favourite-store.ts";

/** Id of the form that hearts submit without scripts, one for the page. */
export const heartForm = "heart-form";

/** The heart of a card; a single element with its icon in CSS, because a page has dozens of them. */
export const Heart = memo(function Heart({ id, label }: { id: number; label: string }) {
  const state = useHeart(id);
  const language = useLanguage();
  return (
    <button
      type="submit"
      form={heartForm}
      name="product"
      value={id}
      className="heart"
      aria-label={label}
      aria-pressed={state === "on" || state === "turning-off"}
      aria-busy={state.startsWith("turning") || undefined}
      onClick={(event) => {
        event.preventDefault();
        void toggleFavourite(id, state, language);
      }}
    />
  );
});
