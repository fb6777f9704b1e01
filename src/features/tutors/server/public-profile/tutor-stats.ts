import type { Ctx } from '#platform/context.ts'
import { selectOpenTutors } from '#features/tutor-visibility/public.ts'
import { avatarAddress } from '../../model.ts'
import { presentPublicName, publicNameColumns } from './public-name.ts'

export function countVisibleTutors(ctx: Ctx): Promise<number> {
  return ctx.remember('tutors on show', async () => {
    const { tutors } = await selectOpenTutors(ctx, 'list')
      .select(({ fn }) => fn.countAll<number>().as('tutors'))
      .executeTakeFirstOrThrow()
    return tutors
  })
}

/** More candidates than needed are read, because demo avatars repeat. */
const candidatesPerAvatar = 5

/** Tutors with the highest scores and distinct avatars. */
export function listTopAvatars(ctx: Ctx, limit: number): Promise<{ name: string; avatar: string | undefined }[]> {
  return ctx.remember(`best faces ${limit}`, async () => {
    const rows = await selectOpenTutors(ctx, 'list')
      .select([...publicNameColumns, 't.avatar'])
      .where('t.avatar', 'is not', null)
      .orderBy('t.score', 'desc')
      .orderBy('t.id')
      .limit(limit * candidatesPerAvatar)
      .execute()
    const different = new Map(rows.toReversed().map((row) => [row.avatar, row]))
    return rows
      .filter((row) => different.get(row.avatar) === row)
      .slice(0, limit)
      .map((row) => ({ name: presentPublicName(ctx, row), avatar: avatarAddress(row.avatar, 192) }))
  })
}
