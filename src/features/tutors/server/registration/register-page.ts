import type { Input } from '#shared/contract.ts'
import { localePath } from '#shared/frame.ts'
import { numberFormat } from '#shared/formats.ts'
import { languageOf, languageTag, localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { getOwnAccount } from '#features/accounts/public.ts'
import type { registerPage } from '../../contract/registration.ts'
import { findUnrestrictedPerson } from './register.ts'
import { listTopAvatars, countVisibleTutors } from '../public-profile/tutor-stats.ts'

const facesShown = 5

/** A tutor is redirected to the profile. */
export async function loadRegister(ctx: Ctx, { affiliate_id }: Input<typeof registerPage>) {
  const person = findUnrestrictedPerson(ctx)
  if (person?.roles.includes('tutor'))
    return { redirect: localePath(ctx.locale, ctx.edition.locales, '/profile/'), status: 303 as const }
  const affiliate = Number(affiliate_id)
  const [choices, faces, total] = await Promise.all([
    listCityOptions(ctx),
    listTopAvatars(ctx, facesShown),
    countVisibleTutors(ctx),
  ])
  const { percent, weeks, dueDays: days } = ctx.edition.fee
  return {
    cities: choices,
    fee: { percent, weeks, days },
    faces,
    total_tutors: numberFormat(languageTag(ctx.locale, ctx.edition.country)).format(total),
    phone: { ...ctx.edition.phone },
    // Validated on submit: a broken referral link still opens the form.
    affiliate_id: Number.isSafeInteger(affiliate) && affiliate > 0 ? affiliate : undefined,
    mine: person && (await getOwnAccount(ctx, person.id)),
  }
}

function listCityOptions(ctx: Ctx): Promise<{ value: number; text: string }[]> {
  return ctx.remember('cities to live in', async () => {
    const { db, edition, locale } = ctx
    const rows = await db
      .selectFrom('city')
      .select(['id', 'name'])
      .where('edition', '=', edition.code)
      .where('active', '=', true)
      .execute()
    const { compare } = new Intl.Collator(languageOf(locale))
    return rows
      .map(({ id, name }) => ({ value: id, text: localized(name as Localized, locale, edition.locales[0]) }))
      .sort((a, b) => compare(a.text, b.text))
  })
}
