/** The page of a business, without the language: its changes invalidate cached pages that link to it, those of its catalogues among them. */
export function businessPaths(businessId: number): string[] {
  return [`/b/${businessId}`];
}
