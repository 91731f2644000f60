import { getApi, isFailure } from "#web/platform/api.ts";
import type { Route } from "./+types/cards-resource.ts";
import { loadCards } from "./load-cards.ts";

/**
 * `GET /cards?…`: one page of cards as JSON, for lists that grow while scrolling. Takes the query of the API's list.
 */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  try {
    const { page } = await loadCards(getApi(context), query);
    return Response.json(page);
  } catch (error) {
    if (!isFailure(error)) throw error;
    return Response.json(error.problem, { status: error.problem.status });
  }
}
