import { findSavedSearch } from "#contracts/saved-searches/schemas.ts";
import { getApi, isFailure } from "#web/platform/api.ts";
import type { Route } from "./+types/saved-resource.ts";
import { findQuery } from "./list-to-query.ts";

/** `GET /profile/searches/find?list=<path of a list>`: whether the reader has saved that list. What cannot be saved is not. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const api = getApi(context);
  const query = await findQuery(api, request, new URL(request.url).searchParams.get("list") ?? "");
  return Response.json({ isSaved: query ? await isSaved(api, query) : false });
}

async function isSaved(api: ReturnType<typeof getApi>, query: string): Promise<boolean> {
  try {
    return (await api.call(findSavedSearch, { query: { query } })).search !== null;
  } catch (error) {
    if (isFailure(error)) return false;
    throw error;
  }
}
