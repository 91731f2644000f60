/** The path of a business's page, without the language. */
export function businessPath({ id, link }: { id: number; link: string | null }): string {
  return `/b/${link ?? id}`;
}
