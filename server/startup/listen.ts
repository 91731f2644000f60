import { SettingsError, type Settings, type SettingsProblem } from "#server/platform/env.ts";

type Address = Pick<Settings, "host" | "port">;

/**
 * Accepts connections at `HOST` and `PORT`.
 * @throws {SettingsError} when they cannot be used
 */
export async function listen(
  server: { listen(at: Address): Promise<unknown> },
  { host, port }: Address,
): Promise<void> {
  try {
    await server.listen({ host, port });
  } catch (error) {
    const problem = findProblem(error, { host, port });
    throw problem ? new SettingsError([problem]) : error;
  }
}

function findProblem(error: unknown, { host, port }: Address): SettingsProblem | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  switch (error.code) {
    case "EADDRINUSE":
      return { name: "PORT", should: `should be a free one: another program listens at ${port} of ${host}` };
    case "EACCES":
      return { name: "PORT", should: `should be one that this user may open, as 1024 or more: ${port} is not` };
    case "EADDRNOTAVAIL":
    case "EAFNOSUPPORT":
    case "EINVAL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return { name: "HOST", should: `should be an address of this machine: ${host} is not (${error.code})` };
    default:
      return undefined;
  }
}
