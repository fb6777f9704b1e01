import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { avatarAddress } from '../../model.ts'
import type { ProfileDifference } from '../../contract/staff.ts'
import { findAvatar } from '../files/photos.ts'
import { listTaughtSubjects } from '../profile/profile-rows.ts'
import { findRevision } from '../profile/revision.ts'
import { profileTextFields } from '../profile/profile-texts.ts'

/** Differences between the published profile and its waiting revision, in every language. */
export async function listDifferences(ctx: Ctx, id: number): Promise<ProfileDifference[]> {
  const { db, edition, locale } = ctx
  const revision = await findRevision(ctx, id)
  const row = await db
    .selectFrom('tutor')
    .select(['name', 'short_description', 'description', 'university_name', 'avatar', 'state'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!revision || row?.state !== 'published') return []
  const diffText = (field: string, about: string, live: Localized, waiting: Localized = {}) =>
    edition.locales.flatMap((lang) =>
      waiting[lang] === undefined
        ? []
        : [{ field, about, locale: lang, before: live[lang] ?? '', after: waiting[lang] }],
    )
  const differences: ProfileDifference[] = []
  const avatar = await findAvatar(ctx, id)
  if (avatar?.waiting) {
    const before = avatarAddress(row.avatar, 260) ?? ''
    differences.push({ field: 'photo', about: '', locale: null, before, after: avatar.preview_url })
  }
  for (const field of profileTextFields)
    differences.push(...diffText(field, '', row[field] as Localized, revision.texts[field]))
  const { university_name } = revision.texts
  if (university_name !== undefined) {
    const names = { before: row.university_name, after: university_name }
    differences.push({ field: 'university_name', about: '', locale: null, ...names })
  }
  const localize = (name: Localized) => localized(name, locale, edition.locales[0])
  for (const { subject_id, name, description } of await listTaughtSubjects(ctx, id))
    differences.push(
      ...diffText('subject_description', localize(name), description, revision.texts.subjects?.[subject_id]),
    )
  return differences
}
