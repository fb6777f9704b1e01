import type { Input } from '#shared/contract.ts'
import { localePath } from '#shared/frame.ts'
import { numberFormat } from '#shared/formats.ts'
import { languageOf, languageTag, localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { ownAccount } from '#features/accounts/public.ts'
import type { registerPage } from '../../contract.ts'
import { joiningPerson } from './register.ts'
import { bestFaces, countTutors } from '../shown/crowd.ts'

const facesShown = 5

/** The form of the first step; whoever is a tutor already has a profile instead. */
export async function openRegister(ctx: Ctx, { affiliate_id }: Input<typeof registerPage>) {
  const person = joiningPerson(ctx)
  if (person?.roles.includes('tutor'))
    return { redirect: localePath(ctx.locale, ctx.edition.locales, '/profile/'), status: 303 as const }
  const affiliate = Number(affiliate_id)
  const [choices, faces, total] = await Promise.all([cities(ctx), bestFaces(ctx, facesShown), countTutors(ctx)])
  const { percent, weeks, dueDays: days } = ctx.edition.fee
  return {
    cities: choices,
    fee: { percent, weeks, days },
    faces,
    total_tutors: numberFormat(languageTag(ctx.locale, ctx.edition.country)).format(total),
    phone: { ...ctx.edition.phone },
    // Checked when it is sent: a wrong link is still a way to the form.
    affiliate_id: Number.isSafeInteger(affiliate) && affiliate > 0 ? affiliate : undefined,
    mine: person && (await ownAccount(ctx, person.id)),
  }
}

function cities(ctx: Ctx): Promise<{ value: number; text: string }[]> {
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
