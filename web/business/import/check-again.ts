import { checkImportAgain } from "#contracts/business/import/schemas.ts";
import type { CallInput } from "#contracts/base/endpoint.ts";
import type { Api } from "#web/platform/api.ts";
import { importPath } from "./import-view.ts";

/** Checks the file of an import again, with what its owner says of it. Returns the path of what is read now. */
export async function checkAgain(
  api: Api,
  id: string,
  body: CallInput<typeof checkImportAgain>["body"] = {},
): Promise<string> {
  const made = await api.call(checkImportAgain, { params: { id }, body });
  return `${importPath}/${made.id}`;
}
