import FolderPlus from "lucide-react/icons/folder-plus";
import ListChecks from "lucide-react/icons/list-checks";
import Settings2 from "lucide-react/icons/settings-2";
import type { ReactNode } from "react";
import { Form } from "react-router";
import type { LucideIcon } from "lucide-react/types";
import { folderName, maxFolders } from "#contracts/favourites/rules.ts";
import type { Refused } from "#web/business/catalogues/refused.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { ScrollStrip } from "#web/ui/scroll-strip.tsx";
import { favouritesAddress, nothingSelected } from "./favourites-address.ts";
import type { FavouritesView } from "./load-favourites.ts";

interface FoldersProps {
  view: FavouritesView;
  refused: Refused | undefined;
}

/** The folders as a row, and what can be done with them. All of it works without a script. */
export function Folders({ view, refused }: FoldersProps) {
  const t = useTranslations("favourite-lists");
  const { folders, folder, selected, favourites } = view;
  const isFolder = folder !== "" && folder !== "none";
  return (
    <div className="mb-5 grid gap-2">
      {folders.length > 1 && (
        <nav aria-label={t("folder.label")} className="min-w-0">
          <ScrollStrip current={folder}>
            <ul className="flex gap-2 py-1.5">
              {folders.map((one) => (
                <li key={one.folder} className="shrink-0">
                  <PageLink
                    to={favouritesAddress({ folder: one.folder })}
                    aria-current={one.folder === folder ? "page" : undefined}
                    className={`${chipClass} max-w-60 aria-[current]:border-lake-600 aria-[current]:bg-lake-50 aria-[current]:text-lake-700`}
                  >
                    <span className="truncate">{one.name}</span>
                    <span className="text-felt-600">{one.count}</span>
                  </PageLink>
                </li>
              ))}
            </ul>
          </ScrollStrip>
        </nav>
      )}
      <div className="flex flex-wrap items-start gap-x-1">
        {folders.length - 2 < maxFolders && (
          <Disclosure icon={FolderPlus} label={t("folder.make")} isOpen={refused?.form === "make"}>
            <NameForm intent="make" submit={t("folder.create")} here={view.here} refused={refused} />
          </Disclosure>
        )}
        {isFolder && <ChangeFolder key={folder} view={view} refused={refused} />}
        {!selected && favourites.length > 0 && folders.length > 1 && (
          <PageLink to={favouritesAddress({ folder, select: nothingSelected })} className={actionClass}>
            <Icon of={ListChecks} size={18} />
            {t("select.start")}
          </PageLink>
        )}
      </div>
    </div>
  );
}

const actionClass =
  "flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-m px-2.5 text-sm font-semibold text-lake-600 hover:bg-lake-50 [&::-webkit-details-marker]:hidden";

interface DisclosureProps {
  icon: LucideIcon;
  label: string;
  isOpen: boolean;
  children: ReactNode;
}

function Disclosure({ icon, label, isOpen, children }: DisclosureProps) {
  return (
    <details open={isOpen} className="open:order-last open:w-full">
      <summary className={`${actionClass} w-fit`}>
        <Icon of={icon} size={18} />
        {label}
      </summary>
      <div className="my-2 grid max-w-xl gap-3 rounded-l border border-felt-200 bg-felt-0 p-4">{children}</div>
    </details>
  );
}

/** Another name for the folder that is open, or its end. */
function ChangeFolder({ view, refused }: FoldersProps) {
  const t = useTranslations("favourite-lists.folder");
  const { folder, folders } = view;
  const name = folders.find((one) => one.folder === folder)?.name ?? "";
  return (
    <Disclosure icon={Settings2} label={t("change")} isOpen={refused?.form === `rename ${folder}`}>
      <NameForm intent="rename" id={folder} name={name} submit={t("rename")} here={view.here} refused={refused} />
      <Form method="post" action={view.here} className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <input type="hidden" name="id" value={folder} />
        <Button type="submit" name="intent" value="delete" variant="outlineDanger">
          {t("delete")}
        </Button>
        <p className="text-xs text-felt-600">{t("deleteText")}</p>
      </Form>
    </Disclosure>
  );
}

interface NameFormProps {
  intent: "make" | "rename";
  id?: string;
  name?: string;
  submit: string;
  /** The address of the list. */
  here: string;
  refused: Refused | undefined;
}

function NameForm({ intent, id, name, submit, here, refused }: NameFormProps) {
  const t = useTranslations("favourite-lists.folder");
  const wrong = refused?.form === (id === undefined ? intent : `${intent} ${id}`) ? refused : undefined;
  return (
    <Form method="post" action={here} className="flex flex-wrap items-end gap-2">
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      <Field
        label={t("name")}
        name="name"
        required
        maxLength={folderName.max}
        defaultValue={wrong?.typed["name"] ?? name}
        error={wrong?.errors["name"]}
        className="min-w-48 flex-1"
      />
      <Button type="submit" name="intent" value={intent} variant="primary">
        {submit}
      </Button>
    </Form>
  );
}
