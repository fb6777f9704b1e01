import type { Ctx } from '#platform/context.ts'
import { localized } from '#shared/locale.ts'
import { avatarAddress, withPrivacyDefaults, shortName } from '../../model.ts'
import type { Privacy } from '../../model.ts'
import { maskedNameSql } from '../profile/profile-masks.ts'
import { selectVisibleTutors } from './visible-tutors.ts'

export function countVisibleTutors(ctx: Ctx): Promise<number> {
  return ctx.remember('tutors on show', async () => {
    const { tutors } = await selectVisibleTutors(ctx)
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
    const { edition, locale } = ctx
    const rows = await selectVisibleTutors(ctx)
      .select([maskedNameSql.as('name'), 't.privacy', 't.avatar'])
      .where('t.avatar', 'is not', null)
      .orderBy('t.score', 'desc')
      .orderBy('t.id')
      .limit(limit * candidatesPerAvatar)
      .execute()
    const different = new Map(rows.toReversed().map((row) => [row.avatar, row]))
    return rows
      .filter((row) => different.get(row.avatar) === row)
      .slice(0, limit)
      .map(({ name, privacy, avatar }) => {
        const whole = localized(name, locale, edition.locales[0])
        const open = withPrivacyDefaults(privacy as Partial<Privacy>).full_name
        return { name: open ? whole : shortName(whole), avatar: avatarAddress(avatar, 192) }
      })
  })
}
