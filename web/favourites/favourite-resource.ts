import { redirect } from "react-router";
import { addFavourite, removeFavourite } from "#contracts/favourites/schemas.ts";
import { authPath } from "#web/accounts/session/auth-path.ts";
import { getApi, isFailure } from "#web/platform/api.ts";
import { sameSitePath } from "#web/platform/same-site-path.ts";
import type { Route } from "./+types/favourite-resource.ts";

/** `POST /favorite`: a heart without a script. Redirects back to its page, or a guest to the sign-in. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const api = getApi(context);
  const form = await request.formData();
  const [product, removed] = [Number(form.get("product")), Number(form.get("remove"))];
  const back = sameSitePath(request.headers.get("referer"), api.publicUrl) ?? "/favorites";
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

/** `GET /favorite` redirects to the favourites. */
export function loader(): Response {
  return redirect("/favorites", 303);
}
