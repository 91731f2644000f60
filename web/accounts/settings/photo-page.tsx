import { useState } from "react";
import { useNavigate } from "react-router";
import { deleteAccountPhoto, updateAccount } from "#contracts/accounts/schemas.ts";
import { ConfirmForm } from "#web/ui/form/confirm-form.tsx";
import { explainFailure } from "#web/accounts/forms/explain-failure.ts";
import { getOwnAccount, redirectInLanguage } from "#web/accounts/session/session.ts";
import { getApi } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { Modal } from "#web/ui/overlay/modal.tsx";
import { firstLetter } from "#web/users/view/user-view.ts";
import type { Route } from "./+types/photo-page.ts";
import { PhotoCropper } from "./photo-cropper.tsx";
import { PhotoForm } from "./photo-form.tsx";
import type { Refused } from "./settings-form.tsx";
import { savedPath, settingsMeta } from "./settings-meta.ts";
import { blockClass, SettingsShell } from "./settings-shell.tsx";
import "#web/accounts/texts.ts";

const path = "/settings/photo";
/** The question before deleting has an address, so that it works without a script. */
const askPath = `${path}?delete`;

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { name, photo } = await getOwnAccount(context);
  const isAsking = photo !== null && new URL(request.url).searchParams.has("delete");
  const user = { photo, initial: firstLetter(name) };
  return { user, isAsking, meta: settingsMeta(api, api.texts("account-settings")("photo"), path) };
}

/** Without a script the photo is not cropped: the server takes the largest square in its middle. */
export async function action({ request, context }: Route.ActionArgs): Promise<Refused | Response> {
  const api = getApi(context);
  const t = api.texts("accounts");
  const maxBytes = updateAccount.file.maxBytes;
  try {
    // Longer bodies are not read into memory; 64 KB are for the rest of the form.
    if (Number(request.headers.get("content-length")) > maxBytes + 65_536)
      return { message: api.texts("account-settings")("photoTooLarge") };
    const form = await request.formData();
    const photo = form.get("photo");
    if (form.get("intent") === "delete") await api.call(deleteAccountPhoto);
    else if (photo instanceof Blob && photo.size > 0) await api.call(updateAccount, { body: {}, file: photo });
    else return { message: api.texts("account-settings")("photoMissing") };
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

export default function PhotoPage({ loaderData: { user, isAsking }, actionData }: Route.ComponentProps) {
  const t = useTranslations("account-settings");
  const a = useTranslations("accounts");
  const navigate = useNavigate();
  const [picture, setPicture] = useState<ImageBitmap>();
  const error = actionData && ("unreachable" in actionData ? a("unreachable") : actionData.message);
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
          <PhotoForm user={user} error={error} deleteHref={askPath} onPicture={setPicture} />
        )}
      </div>
      {isAsking && <DeleteQuestion />}
    </SettingsShell>
  );
}

function DeleteQuestion() {
  const t = useTranslations("account-settings");
  const a = useTranslations("accounts");
  const navigate = useNavigate();
  const close = () => void navigate(path, { replace: true, preventScrollReset: true });
  return (
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
  );
}
