/** The public addresses of a business and its person, without the language. Their changes invalidate cached pages that link to them. */
export function businessPaths({ id, user_id, link }: { id: number; user_id: number; link: string | null }): string[] {
  return [`/user/${user_id}`, `/b/${id}`, ...(link === null ? [] : [`/b/${link}`])];
}
