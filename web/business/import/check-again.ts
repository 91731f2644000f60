import { checkImportAgain } from "#contracts/business/import/schemas.ts";
import type { Api } from "#web/platform/api.ts";
import { importPath } from "./import-view.ts";

/** Checks the file of an import again, with a place for rows that name none. Returns the path of what is read now. */
export async function checkAgain(api: Api, id: string, location?: number): Promise<string> {
  const body = location === undefined ? {} : { location };
  const made = await api.call(checkImportAgain, { params: { id }, body });
  return `${importPath}/${made.id}`;
}
