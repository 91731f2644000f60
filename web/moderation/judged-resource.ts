import { isFailure } from "#web/platform/api.ts";
import type { Route } from "./+types/judged-resource.ts";
import { admitStaff } from "./admit-staff.ts";
import { loadJudged } from "./load-queue.ts";

/** `GET /moderation/judged/:id`: one ad with all that it is judged by as JSON, for the page that goes on to the next. */
export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  try {
    const { api, account } = await admitStaff({ request, context });
    return Response.json(await loadJudged(api, params.id, account.id));
  } catch (error) {
    if (!isFailure(error)) throw error;
    return Response.json(error.problem, { status: error.problem.status });
  }
}
