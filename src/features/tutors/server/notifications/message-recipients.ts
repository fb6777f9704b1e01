import { isLocale, localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'

/** An unconfirmed email may belong to a stranger, so it is not used. */
export async function findTutorForEmail(ctx: Ctx, id: number | undefined) {
  const tutor = await findTutor(ctx, id)
  return tutor && { ...tutor, address: (tutor.email_confirmed_at && tutor.email) || undefined }
}

/** Requires a confirmed phone where the edition confirms phones. */
export async function findTutorForSms(ctx: Ctx, id: number | undefined) {
  const tutor = await findTutor(ctx, id)
  const isUsable = tutor?.phone && (tutor.phone_confirmed_at || !ctx.edition.phoneConfirm)
  return isUsable ? { ...tutor, address: tutor.phone! } : undefined
}

async function findTutor({ db, edition }: Ctx, id: number | undefined) {
  const row = await db
    .selectFrom('tutor as t')
    .innerJoin('account as a', (join) => join.onRef('a.edition', '=', 't.edition').onRef('a.id', '=', 't.id'))
    .select(['a.email', 'a.email_confirmed_at', 'a.phone', 'a.phone_confirmed_at', 'a.name', 'a.locale', 'a.time_zone'])
    .select('t.first_name')
    .where('t.edition', '=', edition.code)
    .where('t.id', '=', id ?? 0)
    .where('t.deleted_at', 'is', null)
    .where('t.anonymised_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const [first] = edition.locales
  const language = row.locale && isLocale(row.locale) ? row.locale : first
  const locale = edition.locales.includes(language) ? language : first
  return { ...row, locale, name: localized(row.first_name as Localized, locale, first) || row.name }
}
