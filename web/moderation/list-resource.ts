import { isFailure } from "#web/platform/api.ts";
import type { Route } from "./+types/list-resource.ts";
import { admitStaff } from "./admit-staff.ts";
import { loadQueue } from "./load-queue.ts";

/** `GET /moderation/list`: the ads that wait as JSON, for the page that keeps its list fresh. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  try {
    const { api } = await admitStaff({ request, context });
    return Response.json(await loadQueue(api));
  } catch (error) {
    if (!isFailure(error)) throw error;
    return Response.json(error.problem, { status: error.problem.status });
  }
}
