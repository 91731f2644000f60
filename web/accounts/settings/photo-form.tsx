import Camera from "lucide-react/icons/camera";
import Trash2 from "lucide-react/icons/trash-2";
import { type ChangeEvent, useState } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { Avatar } from "#web/users/view/avatar.tsx";
import "#web/accounts/texts.ts";

interface PhotoFormProps {
  user: { photo: string | null; initial: string };
  error: string | undefined;
  deleteHref: string;
  /** Called with a chosen picture, ready to be cropped. */
  onPicture: (picture: ImageBitmap) => void;
}

/** The present portrait, with buttons to choose another or to delete it. Without a script it sends the file as it is. */
export function PhotoForm({ user, error, deleteHref, onPicture }: PhotoFormProps) {
  const t = useTranslations("account-settings");
  const { isUnreadable, onChoose } = usePictureFile(onPicture);
  return (
    <div className="flex flex-col items-center gap-5">
      <Avatar user={user} size="xl" />
      {(error ?? isUnreadable) && <FormMessage kind="error">{isUnreadable ? t("photoUnreadable") : error}</FormMessage>}
      <form method="post" encType="multipart/form-data" className="flex w-full flex-wrap justify-center gap-2.5">
        <label className={buttonClass({ variant: "primary", size: "m" }, "cursor-pointer has-focus-visible:outline-2")}>
          <Icon of={Camera} />
          {t(user.photo ? "changePhoto" : "addPhoto")}
          <input
            type="file"
            name="photo"
            accept="image/jpeg,image/png,image/webp,image/heic"
            className="sr-only noscript:not-sr-only"
            onChange={(event) => void onChoose(event)}
          />
        </label>
        <span className="hidden noscript:contents">
          <Button type="submit" size="m">
            {t("savePhoto")}
          </Button>
        </span>
        {user.photo && (
          <PageLink to={deleteHref} className={buttonClass({ variant: "plain", size: "m" })}>
            <Icon of={Trash2} />
            {t("deletePhoto")}
          </PageLink>
        )}
      </form>
      <p className="text-center text-xs text-felt-600">{t("photoText")}</p>
    </div>
  );
}

/** Decodes the file of an input; `isUnreadable` if the browser cannot. */
function usePictureFile(onPicture: (picture: ImageBitmap) => void) {
  const [isUnreadable, setUnreadable] = useState(false);

  async function onChoose(event: ChangeEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    const [file] = field.files ?? [];
    if (!file) return;
    try {
      onPicture(await createImageBitmap(file));
      setUnreadable(false);
    } catch {
      setUnreadable(true);
    }
    // Otherwise choosing the same file again would not be a change.
    field.value = "";
  }

  return { isUnreadable, onChoose };
}
