/** The path of a business's page, without the language. */
export function businessPath({ id, link }: { id: number; link: string | null }): string {
  return `/b/${link ?? id}`;
}

/** The picture of a link to a business, without the language. */
export function businessPreviewPath(id: number | string): string {
  return `/b/${id}/preview.jpg`;
}
