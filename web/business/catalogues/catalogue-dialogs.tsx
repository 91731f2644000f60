import { useNavigate } from "react-router";
import { useTranslations } from "#web/platform/i18n.tsx";
import { ConfirmForm } from "#web/ui/form/confirm-form.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { Modal } from "#web/ui/overlay/modal.tsx";
import type { CatalogueView } from "./catalogue-view.ts";
import { NameForm } from "./name-form.tsx";
import type { Refused } from "./refused.ts";
import "#web/business/listings/texts.ts";

const path = "/profile/catalogues";

interface CatalogueDialogsProps {
  catalogues: readonly CatalogueView[];
  isNew: boolean;
  /** The ids of the catalogues that the address asks about. */
  renamed: number | undefined;
  deleted: number | undefined;
  refused: Refused | undefined;
}

/** The dialog that the address names, or the one that was refused: a new catalogue, another name, whether to delete. Without scripts it lies on the page. */
export function CatalogueDialogs({ catalogues, isNew, renamed, deleted, refused }: CatalogueDialogsProps) {
  const t = useTranslations("catalogues");
  const navigate = useNavigate();
  const find = (id: number | undefined, form: string) => {
    const typed = refused?.form === form ? Number(refused.typed["id"]) : undefined;
    return catalogues.find((one) => one.id === (typed ?? id) && !one.isDiscount);
  };
  const close = () => void navigate(path, { replace: true, preventScrollReset: true });
  const shell = { closeLabel: t("close"), closeHref: path, onClose: close };

  const toRename = find(renamed, "rename");
  const toDelete = find(deleted, "delete");
  if (toRename)
    return (
      <Modal {...shell} label={t("renameTitle")}>
        <NameForm
          title={t("renameTitle")}
          submit={t("save")}
          intent="rename"
          id={toRename.id}
          name={toRename.name}
          refused={refused?.form === "rename" ? refused : undefined}
        />
      </Modal>
    );
  if (toDelete)
    return (
      <Modal {...shell} label={t("deleteQuestion")}>
        {refused?.form === "delete" && refused.message && <FormMessage kind="error">{refused.message}</FormMessage>}
        <DeleteForm catalogue={toDelete} />
      </Modal>
    );
  if (isNew || refused?.form === "create")
    return (
      <Modal {...shell} label={t("new")}>
        <NameForm
          title={t("new")}
          submit={t("create")}
          intent="create"
          name=""
          refused={refused?.form === "create" ? refused : undefined}
        />
      </Modal>
    );
  return null;
}

function DeleteForm({ catalogue }: { catalogue: CatalogueView }) {
  const t = useTranslations("catalogues");
  return (
    <ConfirmForm
      question={t("deleteQuestion")}
      text={t("deleteText", { name: catalogue.name })}
      yes={t("delete")}
      no={t("no")}
      action={path}
      intent="delete"
      values={{ id: String(catalogue.id) }}
      noHref={path}
      isDanger
    />
  );
}
