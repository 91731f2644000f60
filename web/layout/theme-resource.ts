import { redirect } from "react-router";
import { getApi } from "#web/platform/api.ts";
import { ownPath } from "#web/platform/own-path.ts";
import { isTheme, themeCookie } from "#web/platform/theme.ts";
import type { Route } from "./+types/theme-resource.ts";

/** Only the form means this address; who opens it otherwise is led home. */
export function loader() {
  return redirect("/");
}

/** The choice of the theme without a script: keeps it in the cookie and leads back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { publicUrl } = getApi(context);
  const form = await request.formData();
  const theme = form.get("theme");
  const back = ownPath(form.get("back"), publicUrl);
  if (!isTheme(theme) || back === undefined) return new Response(null, { status: 400 });
  return redirect(back, {
    status: 303,
    headers: { "set-cookie": themeCookie(theme, publicUrl.startsWith("https:")) },
  });
}
