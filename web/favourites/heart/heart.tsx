import { memo } from "react";
import { useLanguage } from "#web/platform/i18n.tsx";
import { toggleFavourite, useHeart } from "./favourite-store.ts";

/** The form that hearts submit without scripts: one for the whole page. */
export const heartForm = "heart-form";

/** The heart of a card, one element: a page draws dozens of them, its icon is in the styles. */
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
