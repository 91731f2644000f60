import { redirect } from "react-router";
import { failNotFound } from "#web/platform/api.ts";
import type { Route } from "./+types/share-redirect.ts";

/** `/link/share?product_id=12`: the link that apps share; redirects permanently to the listing. */
export function loader({ request }: Route.LoaderArgs) {
  const id = new URL(request.url).searchParams.get("product_id") ?? "";
  if (!/^[1-9]\d{0,9}$/.test(id)) failNotFound();
  return redirect(`/products/${id}`, 301);
}

/** Never rendered: it makes the route a page, so that errors are shown inside the layout. */
export default function ShareRedirect() {
  return null;
}
