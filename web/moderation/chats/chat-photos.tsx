import { useTranslations } from "#web/platform/i18n.tsx";
import type { ChatPhotoView } from "./held-view.ts";

/** Photos of a message, each a link to the whole of it. */
export function ChatPhotos({ photos }: { photos: readonly ChatPhotoView[] }) {
  const t = useTranslations("moderation");
  if (photos.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {photos.map(({ id, small, full }, index) => (
        <li key={id}>
          <a href={full} target="_blank" rel="noreferrer" className="block">
            <img
              src={small}
              alt={t("chats.photo", { number: String(index + 1) })}
              width={96}
              height={96}
              loading="lazy"
              className="size-24 rounded-s bg-felt-200 object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
