import type { Ctx } from '#platform/context.ts'
import { languageTag } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import type { Choice } from './choice.ts'
import type { Offers } from './offers.ts'

/** What a list is of: everything that has a name in its heading. */
type Combination = Pick<Choice, 'online' | 'subject' | 'level' | 'city' | 'district' | 'subdistrict'>

/** “Репетитори з математики для підготовки до НМТ у Києві”; in English the subject begins the sentence. */
export function headingOf(ctx: Ctx, { online, subject, level, city, district, subdistrict }: Combination): string {
  const part = subdistrict ?? district
  const parts = {
    of: subject?.name_of ?? '',
    for: level?.name_for ?? '',
    in: city ? (part ? `${part.name_in}, ${city.name}` : city.name_in) : '',
  }
  return sentence(ctx.t(online ? 'list.heading_online' : 'list.heading', parts))
}

/** Without the gaps of what was not said. */
export function sentence(text: string): string {
  const tidy = text.replaceAll(/ +/g, ' ').trim()
  return tidy.charAt(0).toLocaleUpperCase() + tidy.slice(1)
}

export type Described = { heading: string; title: string; description: string }

/** What a page of a list says of itself, to readers and to search engines. */
export function describe(ctx: Ctx, choice: Choice, list: { total: number; offers: Offers | undefined }): Described {
  const { edition, locale } = ctx
  const { page } = choice
  const whole = headingOf(ctx, choice)
  const heading = page > 1 ? ctx.t('list.paged', { text: whole, page }) : whole
  const named = (title: string) => `${title} — ${edition.siteName}`
  if (list.total === 0 || !list.offers) {
    return {
      heading,
      title: named(ctx.t('list.title', { tutors: heading })),
      description: ctx.t('list.description_empty', { tutors: heading }),
    }
  }
  const money = { minor: list.offers.lowest, currency: edition.currency }
  const price = formatMoney(money, languageTag(locale, edition.country))
  return {
    heading,
    title: named(ctx.t('list.title_from', { tutors: heading, price })),
    description: ctx.t('list.description', { tutors: heading, count: list.total, price }),
  }
}

/** Where texts that staff write for a combination will come from: nobody can write them yet. */
export const staffTexts = (_ctx: Ctx, _choice: Choice): string[] => []
