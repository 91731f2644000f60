import { redirect } from "react-router";
import { addFavourite, removeFavourite } from "#contracts/favourites.ts";
import { authPath } from "#web/account/auth-path.ts";
import { getApi, isFailure } from "#web/platform/api.ts";
import { ownPath } from "#web/platform/own-path.ts";
import type { Route } from "./+types/favourite-resource.ts";

/** `POST /favorite`: a heart without a script. It leads back to the page it stands on; a guest signs in first. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const api = getApi(context);
  const form = await request.formData();
  const [product, removed] = [Number(form.get("product")), Number(form.get("remove"))];
  const back = ownPath(request.headers.get("referer"), api.publicUrl) ?? "/favorites";
  try {
    if (removed > 0) await api.call(removeFavourite, { params: { id: removed } });
    else await api.call(addFavourite, { body: { product } });
  } catch (error) {
    if (!isFailure(error)) throw error;
    if (error.problem.status === 401)
      return redirect(authPath("login", product > 0 ? `/products/${product}` : back), 303);
  }
  return redirect(back, 303);
}

/** Nothing to read here. */
export function loader(): Response {
  return redirect("/favorites", 303);
}
