import { isFailure } from "#web/platform/api.ts";
import type { Route } from "./+types/list-resource.ts";
import { requireStaff } from "#web/moderation/staff/require-staff.ts";
import { loadQueue } from "./load-queue.ts";

/** `GET /moderation/list`: the waiting listings as JSON, with which the queue's page refreshes itself. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  try {
    const { api } = await requireStaff({ context });
    return Response.json(await loadQueue(api));
  } catch (error) {
    if (!isFailure(error)) throw error;
    return Response.json(error.problem, { status: error.problem.status });
  }
}
