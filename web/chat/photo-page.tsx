import "./texts.ts";
import { data, Form, redirect } from "react-router";
import { getRoom, uploadChatPhoto } from "#contracts/chat/schemas.ts";
import { sendMessage } from "#contracts/chat/message-schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { failNotFound, getApi, isFailure, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import type { Route } from "./+types/photo-page.ts";
import { nameOf } from "./view/describe-message.ts";
import { roomPath } from "./view/room-intents.ts";

/** `/chats/:id/photo`: sends a photo where no scripts run; where they do, the chat does it itself. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const api = getApi(context);
  try {
    const { id, other } = await api.call(getRoom, { params });
    const title = api.texts("chat")("composer.photo");
    const { language, publicUrl } = api;
    const meta = { title, description: title, path: photoPath(id), language, publicUrl, noIndex: true };
    return { id, name: nameOf(other, api.texts("chat")), clientId: crypto.randomUUID(), meta };
  } catch (error) {
    if (isFailureOf(error, "validation_failed")) failNotFound();
    throw error;
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const form = await request.formData();
  const file = form.get("photo");
  try {
    const photo = await api.call(uploadChatPhoto, file instanceof File && file.size > 0 ? { file } : {});
    await api.call(sendMessage, { params, body: { client_id: textOf(form, "client_id"), photo: [photo.id] } });
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { problem } = error;
    const [fieldError] = Object.values(problem.errors ?? {}).flat();
    return data({ refusal: fieldError ?? problem.detail }, { status: problem.status });
  }
  return redirect(roomPath(Number(params.id)), 303);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

function photoPath(id: number): string {
  return `${roomPath(id)}/photo`;
}

export default function PhotoPage({ loaderData: { id, name, clientId }, actionData }: Route.ComponentProps) {
  const t = useTranslations("chat");
  return (
    <Form method="post" encType="multipart/form-data" className="mx-auto grid w-full max-w-md gap-4 px-4 py-6">
      <h2 className="text-xl font-bold tracking-tight wrap-anywhere">{t("composer.photoTo", { name })}</h2>
      {actionData && (
        <FormMessage kind="error">{"refusal" in actionData ? actionData.refusal : t("unreachable")}</FormMessage>
      )}
      <input type="hidden" name="client_id" value={clientId} />
      <Field
        label={t("composer.photo")}
        type="file"
        name="photo"
        accept="image/jpeg,image/png,image/webp"
        aria-required
      />
      <div className="grid grid-cols-2 gap-2.5">
        <LinkButton to={roomPath(id)} size="m">
          {t("composer.cancel")}
        </LinkButton>
        <Button type="submit" variant="primary" size="m">
          {t("composer.send")}
        </Button>
      </div>
    </Form>
  );
}
