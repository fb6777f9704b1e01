import type { Ctx } from '#platform/context.ts'
import { localized } from '#shared/locale.ts'
import { avatarAddress, privacyOf, shortName } from '../../model.ts'
import type { Privacy } from '../../model.ts'
import { maskedName } from '../profile/profile-masks.ts'
import { tutorsOnShow } from './on-show.ts'

/** How many visitors find in lists. */
export function countTutors(ctx: Ctx): Promise<number> {
  return ctx.remember('tutors on show', async () => {
    const { tutors } = await tutorsOnShow(ctx)
      .select(({ fn }) => fn.countAll<number>().as('tutors'))
      .executeTakeFirstOrThrow()
    return tutors
  })
}

/** So many are looked at for each that is shown: faces of the demo are shared. */
const lookedAt = 5

/** Those with the highest scores, each with a face of their own. */
export function bestFaces(ctx: Ctx, limit: number): Promise<{ name: string; avatar: string | undefined }[]> {
  return ctx.remember(`best faces ${limit}`, async () => {
    const { edition, locale } = ctx
    const rows = await tutorsOnShow(ctx)
      .select([maskedName.as('name'), 't.privacy', 't.avatar'])
      .where('t.avatar', 'is not', null)
      .orderBy('t.score', 'desc')
      .orderBy('t.id')
      .limit(limit * lookedAt)
      .execute()
    const different = new Map(rows.toReversed().map((row) => [row.avatar, row]))
    return rows
      .filter((row) => different.get(row.avatar) === row)
      .slice(0, limit)
      .map(({ name, privacy, avatar }) => {
        const whole = localized(name, locale, edition.locales[0])
        const open = privacyOf(privacy as Partial<Privacy>).full_name
        return { name: open ? whole : shortName(whole), avatar: avatarAddress(avatar, 192) }
      })
  })
}
