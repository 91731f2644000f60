import { redirect } from "react-router";
import { maxMoved } from "#contracts/favourites/rules.ts";
import {
  createFavouriteFolder,
  deleteFavouriteFolder,
  moveFavourites,
  renameFavouriteFolder,
  updateFavourite,
} from "#contracts/favourites/schemas.ts";
import { unfollowSeller } from "#contracts/follows/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { type Refused, refuseForm } from "#web/business/catalogues/refused.ts";
import { type Api, failNotFound } from "#web/platform/api.ts";
import { favouritesAddress } from "./favourites-address.ts";

/** What the forms of the page do, each by its `intent`. A form that is refused keeps what was typed. */
export async function actOnFavourites(api: Api, form: FormData, search: string): Promise<Refused | Response> {
  const intent = textOf(form, "intent");
  const id = textOf(form, "id");
  try {
    return redirect(await work(api, form, { intent, id, search }), 303);
  } catch (error) {
    return refuseForm(error, form, id === "" ? intent : `${intent} ${id}`);
  }
}

/** Does it; returns the address that follows. */
async function work(
  api: Api,
  form: FormData,
  { intent, id, search }: { intent: string; id: string; search: string },
): Promise<string> {
  const name = textOf(form, "name");
  switch (intent) {
    case "note":
      await api.call(updateFavourite, { params: { id }, body: { note: textOf(form, "note") } });
      return favouritesAddress(Object.fromEntries(new URLSearchParams(search)));
    case "move": {
      const folder = textOf(form, "folder");
      const products = form.getAll("product").slice(0, maxMoved).map(Number);
      await api.call(moveFavourites, { body: { products, folder: folder === "none" ? null : Number(folder) } });
      return favouritesAddress({ folder });
    }
    case "make": {
      const made = await api.call(createFavouriteFolder, { body: { name } });
      return favouritesAddress({ folder: String(made.id) });
    }
    case "rename":
      await api.call(renameFavouriteFolder, { params: { id }, body: { name } });
      return favouritesAddress({ folder: id });
    case "delete":
      await api.call(deleteFavouriteFolder, { params: { id } });
      return favouritesAddress({});
    case "unfollow":
      await api.call(unfollowSeller, { params: { id } });
      return favouritesAddress({ tab: "sellers" });
    default:
      return failNotFound();
  }
}
