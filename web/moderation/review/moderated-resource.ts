import { isFailure } from "#web/platform/api.ts";
import type { Route } from "./+types/moderated-resource.ts";
import { requireStaff } from "#web/moderation/staff/require-staff.ts";
import { loadModerated } from "./load-moderated.ts";

/** `GET /moderation/judged/:id`: one moderated listing as JSON, for the queue. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  try {
    const { api, account } = await requireStaff({ context });
    return Response.json(await loadModerated(api, params.id, account.id));
  } catch (error) {
    if (!isFailure(error)) throw error;
    return Response.json(error.problem, { status: error.problem.status });
  }
}
