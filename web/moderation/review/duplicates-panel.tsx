import { useTranslations } from "#web/platform/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { DuplicateView, ModeratedView } from "./view-moderated.ts";

/** Other listings with the same text or photos, each compared with this one. */
export function DuplicatesPanel({ view }: { view: ModeratedView }) {
  const t = useTranslations("moderation");
  if (view.duplicates.length === 0) return null;
  return (
    <section className="mt-4" aria-label={t("duplicates")}>
      <h3 className="mb-2 font-semibold">{t("duplicates")}</h3>
      <ul className="grid gap-2">
        {view.duplicates.map((duplicate) => (
          <Pair key={duplicate.id} view={view} duplicate={duplicate} />
        ))}
      </ul>
    </section>
  );
}

function Pair({ view, duplicate }: { view: ModeratedView; duplicate: DuplicateView }) {
  const t = useTranslations("moderation");
  const own = view.photos.find((photo) => duplicate.photos.includes(photo.id)) ?? view.photos[0];
  const hasPhotos = duplicate.photos.length > 0;
  return (
    <li className="grid gap-3 rounded-m bg-apricot-100 p-2.5 text-apricot-ink 560:grid-cols-[auto_minmax(0,1fr)] 560:items-center">
      <div className="flex gap-1.5" aria-hidden>
        <Thumbnail src={own?.thumbnail ?? null} isSame={hasPhotos} />
        <Thumbnail src={duplicate.photo} isSame={hasPhotos} />
      </div>
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap gap-1.5">
          {hasPhotos && <Badge variant="alert">{t("samePhotos", { count: duplicate.photos.length })}</Badge>}
          {duplicate.isSameText && <Badge variant="alert">{t("sameText")}</Badge>}
          <span className="self-center text-xs">
            {duplicate.isSameSeller ? (
              t("sameSeller")
            ) : (
              <PageLink
                to={`/moderation/users/${duplicate.sellerId}`}
                className="inline-flex min-h-6 items-center underline"
              >
                {t("otherSeller")}
              </PageLink>
            )}
          </span>
        </p>
        <p className="mt-1 wrap-anywhere">
          <PageLink
            to={`/moderation/products/${duplicate.id}`}
            className="inline-flex min-h-6 items-center font-semibold underline"
          >
            {duplicate.title}
          </PageLink>
        </p>
        <p className="text-xs">
          {duplicate.price} · {duplicate.location} · {duplicate.ago} · {t(`state.${duplicate.state}`)}
        </p>
      </div>
    </li>
  );
}

function Thumbnail({ src, isSame }: { src: string | null; isSame: boolean }) {
  const face = `h-16 w-20 rounded-xs bg-felt-100 object-cover ${isSame ? "ring-2 ring-bad" : ""}`;
  return src ? (
    <img src={src} alt="" width={80} height={64} loading="lazy" className={face} />
  ) : (
    <span className={face} />
  );
}
