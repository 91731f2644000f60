import { redirect } from "react-router";
import { getApi } from "#web/platform/api.ts";
import { sameSitePath } from "#web/platform/same-site-path.ts";
import { isTheme, themeCookie } from "#web/platform/theme.ts";
import type { Route } from "./+types/theme-resource.ts";

/** `GET /theme` redirects home: the address is for the form only. */
export function loader() {
  return redirect("/");
}

/** `POST /theme`: stores the theme in the cookie without a script, and redirects back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { publicUrl } = getApi(context);
  const form = await request.formData();
  const theme = form.get("theme");
  const back = sameSitePath(form.get("back"), publicUrl);
  if (!isTheme(theme) || back === undefined) return new Response(null, { status: 400 });
  return redirect(back, {
    status: 303,
    headers: { "set-cookie": themeCookie(theme, publicUrl.startsWith("https:")) },
  });
}
