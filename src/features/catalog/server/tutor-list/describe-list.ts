import type { Ctx } from '#platform/context.ts'
import type { PageVariables } from '#platform/plugin.ts'
import { languageTag } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import type { ListSelection } from './selection.ts'
import type { CombinationText } from './list-combination.ts'
import type { ListOffers } from './list-offers.ts'

type Combination = Pick<ListSelection, 'online' | 'subject' | 'level' | 'city' | 'district' | 'subdistrict'>

/** For example “Репетитори з математики для підготовки до НМТ у Києві”; English starts with the subject. */
export function formatListHeading(
  ctx: Ctx,
  { online, subject, level, city, district, subdistrict }: Combination,
): string {
  const part = subdistrict ?? district
  const parts = {
    of: subject?.name_of ?? '',
    for: level?.name_for ?? '',
    in: city ? (part ? `${part.name_in}, ${city.name}` : city.name_in) : '',
  }
  return formatSentence(ctx.t(online ? 'list.heading_online' : 'list.heading', parts))
}

/** Collapses the gaps of empty placeholders and capitalizes the first letter. */
export function formatSentence(text: string): string {
  const tidy = text.replaceAll(/ +/g, ' ').trim()
  return tidy.charAt(0).toLocaleUpperCase() + tidy.slice(1)
}

export type ListDescription = { heading: string; title: string; description: string }

export function describeList(
  ctx: Ctx,
  selection: ListSelection,
  list: { total: number; offers: ListOffers | undefined; own?: CombinationText | undefined },
): ListDescription {
  const described = describeByTotals(ctx, selection, list)
  const { title, description } = list.own ?? {}
  return { ...described, ...(title && { title }), ...(description && { description }) }
}

function describeByTotals(
  ctx: Ctx,
  selection: ListSelection,
  list: { total: number; offers: ListOffers | undefined },
): ListDescription {
  const { edition } = ctx
  const { page } = selection
  const listHeading = formatListHeading(ctx, selection)
  const heading = page > 1 ? ctx.t('list.paged', { text: listHeading, page }) : listHeading
  const withSiteName = (title: string) => `${title} — ${edition.siteName}`
  if (list.total === 0 || !list.offers) {
    return {
      heading,
      title: withSiteName(ctx.t('list.title', { tutors: heading })),
      description: ctx.t('list.description_empty', { tutors: heading }),
    }
  }
  const price = formatLowestPrice(ctx, list.offers)
  return {
    heading,
    title: withSiteName(ctx.t('list.title_from', { tutors: heading, price })),
    description: ctx.t('list.description', { tutors: heading, count: list.total, price }),
  }
}

export function formatLowestPrice({ edition, locale }: Ctx, { lowest }: ListOffers): string {
  return formatMoney({ minor: lowest, currency: edition.currency }, languageTag(locale, edition.country))
}

/** The values of a list for the metatags of staff. */
export function listVariables(
  ctx: Ctx,
  { subject, level, city, district }: ListSelection,
  list: { heading: string; total: number; offers: ListOffers | undefined },
): PageVariables {
  return {
    heading: list.heading,
    subject: subject?.name,
    level: level?.name,
    city: city?.name,
    district: district?.name,
    ...(list.total > 0 && { count: list.total }),
    ...(list.offers && { price: formatLowestPrice(ctx, list.offers) }),
  }
}
