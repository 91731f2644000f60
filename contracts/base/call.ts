type Method = "GET" | "POST" | "PATCH" | "DELETE";
type Path = `/${string}`;

/** The file of a call that may come as `multipart/form-data`: its field, and how large it may be. */
interface FileField {
  field: string;
  maxBytes: number;
}

/**
 * Method and address of one call of the API: what a browser needs to make it. A feature's `calls.ts` has one for each of
 * its calls and imports no schemas, so pages may import it; `schemas.ts` builds the call's `Endpoint` on it.
 */
export interface Call {
  /** camelCase verb and noun, unique in the API: the operation id in OpenAPI. */
  name: string;
  method: Method;
  /** From the root of the site, with a slash at the end; parameters stand in braces: `/auth/v1/users/{id}/`. */
  path: Path;
  file?: FileField;
}

/** Declares a call and keeps its exact type. The mark lets a bundle leave out the calls that it does not use. */
/* @__NO_SIDE_EFFECTS__ */
export function call<
  const Name extends string,
  const M extends Method,
  const P extends Path,
  const File extends FileField | undefined = undefined,
>(name: Name, method: M, path: P, file?: File) {
  return { name, method, path, file: file as File };
}
