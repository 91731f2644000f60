/** The part of the package that tests use; it brings no types. */
declare module "@adobe/structured-data-validator" {
  interface Issue {
    rootType: string;
    issueMessage: string;
    severity: "ERROR" | "WARNING";
    errorType?: "schemaOrg";
    path: { type?: string; property?: string }[];
  }
  /** `schemaOrg`: the vocabulary in JSON-LD. */
  export default class Validator {
    constructor(schemaOrg: { "@graph": Record<string, unknown>[] });
    validate(data: { jsonld: Record<string, Record<string, unknown>[]> }): Promise<Issue[]>;
  }
}
