import Camera from "lucide-react/icons/camera";
import Trash2 from "lucide-react/icons/trash-2";
import { type ChangeEvent, useState } from "react";
import { useNavigate } from "react-router";
import { deleteAccountPhoto, updateAccount } from "#contracts/accounts/schemas.ts";
import { ConfirmForm } from "#web/ui/form/confirm-form.tsx";
import { explainFailure } from "#web/accounts/forms/explain-failure.ts";
import { getOwnAccount, redirectInLanguage } from "#web/accounts/session/session.ts";
import { getApi } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Modal } from "#web/ui/overlay/modal.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { Avatar } from "#web/users/person/avatar.tsx";
import { firstLetter } from "#web/users/person/user-view.ts";
import type { Route } from "./+types/photo-page.ts";
import { PhotoCropper } from "./photo-cropper.tsx";
import type { Refused } from "./settings-form.tsx";
import { savedPath, settingsMeta } from "./settings-meta.ts";
import { blockClass, SettingsShell } from "./settings-shell.tsx";

const path = "/settings/photo";
/** The question whether to delete has an address, so that it is asked without a script too. */
const askPath = `${path}?delete`;

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { name, photo } = await getOwnAccount(context);
  const isAsking = photo !== null && new URL(request.url).searchParams.has("delete");
  const person = { photo, initial: firstLetter(name) };
  return { person, isAsking, meta: settingsMeta(api, api.texts("accounts.settings")("photo"), path) };
}

/** Without a script the photo comes as it is: the server cuts its middle out. */
export async function action({ request, context }: Route.ActionArgs): Promise<Refused | Response> {
  const api = getApi(context);
  const t = api.texts("accounts");
  const maxBytes = updateAccount.file.maxBytes;
  try {
    // Nothing longer is read into memory at all.
    if (Number(request.headers.get("content-length")) > maxBytes + 65_536)
      return { message: api.texts("accounts.settings")("photoTooLarge") };
    const form = await request.formData();
    const photo = form.get("photo");
    if (form.get("intent") === "delete") await api.call(deleteAccountPhoto);
    else if (photo instanceof Blob && photo.size > 0) await api.call(updateAccount, { body: {}, file: photo });
    else return { message: api.texts("accounts.settings")("photoMissing") };
    return redirectInLanguage(api, api.language, savedPath);
  } catch (error) {
    return explainFailure(error, t);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function PhotoPage({ loaderData: { person, isAsking }, actionData }: Route.ComponentProps) {
  const t = useTranslations("accounts.settings");
  const a = useTranslations("accounts");
  const navigate = useNavigate();
  const [picture, setPicture] = useState<ImageBitmap>();
  const [isUnreadable, setUnreadable] = useState(false);
  const close = () => void navigate(path, { replace: true, preventScrollReset: true });

  async function onChoose(event: ChangeEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    const [file] = field.files ?? [];
    if (!file) return;
    try {
      setPicture(await createImageBitmap(file));
      setUnreadable(false);
    } catch {
      setUnreadable(true);
    }
    // The same file may be chosen again.
    field.value = "";
  }

  const message = actionData && ("unreachable" in actionData ? a("unreachable") : actionData.message);
  return (
    <SettingsShell title={t("photo")}>
      <div className={`${blockClass} p-5`}>
        {picture ? (
          <PhotoCropper
            picture={picture}
            onCancel={() => setPicture(undefined)}
            onSaved={() => void navigate(savedPath)}
          />
        ) : (
          <div className="flex flex-col items-center gap-5">
            <Avatar person={person} size="xl" />
            {(message ?? isUnreadable) && (
              <FormMessage kind="error">{isUnreadable ? t("photoUnreadable") : message}</FormMessage>
            )}
            <form method="post" encType="multipart/form-data" className="flex w-full flex-wrap justify-center gap-2.5">
              <label
                className={buttonClass({ variant: "primary", size: "m" }, "cursor-pointer has-focus-visible:outline-2")}
              >
                <Icon of={Camera} />
                {t(person.photo ? "changePhoto" : "addPhoto")}
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
              {person.photo && (
                <PageLink to={askPath} className={buttonClass({ variant: "plain", size: "m" })}>
                  <Icon of={Trash2} />
                  {t("deletePhoto")}
                </PageLink>
              )}
            </form>
            <p className="text-center text-xs text-felt-600">{t("photoText")}</p>
          </div>
        )}
      </div>
      {isAsking && (
        <Modal label={t("deletePhotoQuestion")} closeLabel={a("close")} closeHref={path} onClose={close}>
          <ConfirmForm
            question={t("deletePhotoQuestion")}
            yes={t("deletePhoto")}
            no={a("cancel")}
            action={path}
            intent="delete"
            noHref={path}
            isDanger
          />
        </Modal>
      )}
    </SettingsShell>
  );
}
