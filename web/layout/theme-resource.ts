import { redirect } from "react-router";
import { failNotFound, getApi } from "#web/platform/api.ts";
import { stripLanguage } from "#web/platform/href.ts";
import { isTheme, themeCookie } from "#web/platform/theme.ts";
import type { Route } from "./+types/theme-resource.ts";

/** Only the form leads here. */
export function loader(): never {
  failNotFound();
}

/** The choice of the theme without a script: keeps it in the cookie and leads back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { publicUrl } = getApi(context);
  const form = await request.formData();
  const theme = form.get("theme");
  const path = form.get("back");
  const back = typeof path === "string" ? URL.parse(path, publicUrl) : null;
  if (!isTheme(theme) || back?.origin !== publicUrl) failNotFound();
  return redirect(stripLanguage(back.pathname) + back.search, {
    status: 303,
    headers: { "set-cookie": themeCookie(theme, publicUrl.startsWith("https:")) },
  });
}
