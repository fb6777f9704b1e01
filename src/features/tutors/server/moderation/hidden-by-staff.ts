import type { Ctx } from '#platform/context.ts'

/** Whether staff keep the profile from visitors. It stays locked, so that nobody shows it again meanwhile. */
export async function lockIfHiddenByStaff({ db, edition }: Ctx, id: number): Promise<boolean> {
  const tutor = await db
    .selectFrom('tutor')
    .select(['state', 'hidden_by_staff', 'show_in_catalog', 'deleted_at'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!tutor) return false
  return tutor.state !== 'published' || tutor.hidden_by_staff || !tutor.show_in_catalog || tutor.deleted_at !== null
}
