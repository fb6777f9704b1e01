import type { Ctx } from '#platform/context.ts'
import { languageTag } from '#shared/locale.ts'
import { formatMoney, minorUnits } from '#shared/money.ts'
import { toPathParams, toQueryParams } from './selection.ts'
import type { ListSelection } from './selection.ts'
import { tutorListLink } from './list-links.ts'

type Chip = { text: string; link: string }

export function presentChips(ctx: Ctx, selection: ListSelection): Chip[] {
  const { subject, city, district, subdistrict, level, place, q } = selection
  const chips: Chip[] = []
  const add = (text: string | undefined, change: Partial<ListSelection>) => {
    if (text === undefined) return
    const rest = { ...selection, ...change, page: 1 }
    chips.push({ text, link: tutorListLink(ctx, toPathParams(rest), toQueryParams(rest)) })
  }
  const anywhere = { district: undefined, subdistrict: undefined }
  add(subject?.name, { subject: undefined })
  add(level?.name, { level: undefined })
  add(city?.name, { city: undefined, ...anywhere })
  add(district?.name, anywhere)
  add(subdistrict?.name, { subdistrict: undefined })
  add(place && ctx.t(`list.place.${place}`), { place: undefined })
  add(formatPriceRange(ctx, selection), { priceFrom: undefined, priceTo: undefined })
  add(q && ctx.t('list.chip.q', { q }), { q: undefined })
  return chips
}

function formatPriceRange(ctx: Ctx, { priceFrom, priceTo }: ListSelection): string | undefined {
  const { currency, country } = ctx.edition
  const money = (whole: number) =>
    formatMoney({ minor: whole * minorUnits(currency), currency }, languageTag(ctx.locale, country))
  if (priceFrom !== undefined && priceTo !== undefined) return `${money(priceFrom)} – ${money(priceTo)}`
  if (priceFrom !== undefined) return ctx.t('list.chip.price_from', { price: money(priceFrom) })
  return priceTo === undefined ? undefined : ctx.t('list.chip.price_to', { price: money(priceTo) })
}
