import { getApi } from "#web/platform/api.ts";
import type { Route } from "./+types/manifest-resource.ts";
import { describeApp } from "./describe-app.ts";
import "./texts.ts";

/** Seconds; an installed app follows a change within a day or so anyway. */
const maxAge = 3_600;

/** `GET /app/manifest.webmanifest`, in both languages. */
export function loader({ context }: Route.LoaderArgs) {
  const { texts, language } = getApi(context);
  return Response.json(describeApp(texts("app.manifest"), language), {
    headers: {
      "content-type": "application/manifest+json; charset=utf-8",
      "cache-control": `public, max-age=${maxAge}`,
    },
  });
}
