type Method = "GET" | "POST" | "PATCH" | "DELETE";
type Path = `/${string}`;

/** The file of a call that accepts `multipart/form-data`: its field and its size limit. */
interface FileField {
  field: string;
  maxBytes: number;
}

/**
 * Method and path of one call of the API. A feature's `calls.ts` has its calls and imports no schemas, so that pages may import
 * it; `schemas.ts` makes each call's `Endpoint`.
 */
export interface Call {
  /** camelCase verb and noun, unique in the API: the operation id in OpenAPI. */
  name: string;
  method: Method;
  /** From the root of the site, with a slash at the end; parameters stand in braces: `/auth/v1/users/{id}/`. */
  path: Path;
  file?: FileField;
}

/** Declares a call and keeps its exact type. The annotation lets bundlers drop unused calls. */
/* @__NO_SIDE_EFFECTS__ */
export function call<
  const Name extends string,
  const M extends Method,
  const P extends Path,
  const File extends FileField | undefined = undefined,
>(name: Name, method: M, path: P, file?: File) {
  return { name, method, path, file: file as File };
}
