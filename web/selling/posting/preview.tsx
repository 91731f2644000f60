import { Description } from "#web/listings/view/description.tsx";
import { Gallery } from "#web/listings/gallery/gallery.tsx";
import { ParameterList } from "#web/listings/view/parameter-list.tsx";
import { PricePanel } from "#web/listings/view/price-panel.tsx";
import { useLocationTitle } from "#web/location/use-location-title.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { viewDraft } from "./draft/view-draft.ts";
import type { PostingFormProps, PostingFormState } from "./use-posting-form.ts";

interface PreviewProps extends Pick<PostingFormProps, "location" | "isBusiness"> {
  form: PostingFormState;
}

/** The draft as buyers will see it, shown with the parts of a listing's page. */
export function Preview({ form: { state, draft, category, kind, parameters }, location, isBusiness }: PreviewProps) {
  const t = useTranslations("selling.posting");
  const language = useLanguage();
  const place = useLocationTitle(draft.location, location);
  const view = viewDraft({
    draft,
    photos: state.photos,
    parameters: parameters ?? [],
    language,
    isBusiness,
    isGift: category?.isGift ?? false,
    texts: {
      location: place ?? t("chooseLocation"),
      ago: t("justNow"),
      noTitle: t("noTitle"),
      noPrice: t("noPriceYet"),
    },
  });
  return (
    <div className="wrap pt-4 pb-6" data-preview="">
      <h2 className="mb-3 text-xl font-bold tracking-tight">{t(`previewTitle.${kind}`)}</h2>
      <div className="grid items-start gap-4 960:grid-cols-[minmax(0,1fr)_340px] 960:gap-x-7">
        <Gallery photos={view.photos} drawn={category?.drawn} title={view.title} />
        <PricePanel listing={view} />
        <div className="grid min-w-0 gap-4">
          <ParameterList parameters={view.parameters} />
          {view.description && <Description listing={view} />}
        </div>
      </div>
    </div>
  );
}
