import Trash2 from "lucide-react/icons/trash-2";
import { useNavigate, useSearchParams } from "react-router";
import type { Photo } from "#contracts/listings/schemas.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { ConfirmForm } from "#web/ui/form/confirm-form.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Modal } from "#web/ui/overlay/modal.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { useForms } from "./section-form.tsx";

/** A picture that can be removed, with the form's intent that does it. */
interface Removable {
  photo: Photo;
  name: string;
  intent: string;
}

/** Leads to the question whether a picture is to be removed. */
export function RemovePictureLink({ photo, name }: Pick<Removable, "photo" | "name">) {
  const t = useTranslations("business-profile");
  return (
    <PageLink
      to={`${useForms().path}&remove=${photo.id}`}
      aria-label={t("removeNamed", { name })}
      className="grid size-11 shrink-0 place-items-center rounded-full text-felt-600 hover:bg-felt-100 hover:text-bad"
    >
      <Icon of={Trash2} />
    </PageLink>
  );
}

/** Asks about the picture that the address names: what is removed does not come back. Without scripts the question lies on the page. */
export function RemovePictureDialog({ pictures }: { pictures: readonly Removable[] }) {
  const t = useTranslations("business-profile");
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { path } = useForms();
  const asked = pictures.find(({ photo }) => String(photo.id) === query.get("remove"));
  if (!asked) return null;
  const { photo, name, intent } = asked;
  return (
    <Modal
      label={t("removeQuestion")}
      closeLabel={t("close")}
      closeHref={path}
      onClose={() => void navigate(path, { replace: true, preventScrollReset: true })}
    >
      <img src={photo.medium_thumbnail} alt="" className="mb-3 max-h-40 rounded-m object-contain" />
      <ConfirmForm
        question={t("removeQuestion")}
        text={t("removeText", { name })}
        yes={t("remove")}
        no={t("cancel")}
        action={path}
        intent={intent}
        values={{ id: String(photo.id) }}
        noHref={path}
        isDanger
      />
    </Modal>
  );
}
