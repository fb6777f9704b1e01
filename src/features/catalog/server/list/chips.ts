import type { Ctx } from '#platform/context.ts'
import { languageTag } from '#shared/locale.ts'
import { formatMoney, minorUnits } from '#shared/money.ts'
import { choiceWords, filterWords } from './choice.ts'
import type { Choice } from './choice.ts'
import { listLink } from './links.ts'

type Chip = { text: string; link: string }

/** What narrows the list down, each with the address of the list without it. */
export function chipsOf(ctx: Ctx, choice: Choice): Chip[] {
  const { subject, city, district, subdistrict, level, place, q } = choice
  const chips: Chip[] = []
  const add = (text: string | undefined, change: Partial<Choice>) => {
    if (text === undefined) return
    const rest = { ...choice, ...change, page: 1 }
    chips.push({ text, link: listLink(ctx, choiceWords(rest), filterWords(rest)) })
  }
  const anywhere = { district: undefined, subdistrict: undefined }
  add(subject?.name, { subject: undefined })
  add(level?.name, { level: undefined })
  add(city?.name, { city: undefined, ...anywhere })
  add(district?.name, anywhere)
  add(subdistrict?.name, { subdistrict: undefined })
  add(place && ctx.t(`list.place.${place}`), { place: undefined })
  add(pricesOf(ctx, choice), { priceFrom: undefined, priceTo: undefined })
  add(q && ctx.t('list.chip.q', { q }), { q: undefined })
  return chips
}

function pricesOf(ctx: Ctx, { priceFrom, priceTo }: Choice): string | undefined {
  const { currency, country } = ctx.edition
  const money = (whole: number) =>
    formatMoney({ minor: whole * minorUnits(currency), currency }, languageTag(ctx.locale, country))
  if (priceFrom !== undefined && priceTo !== undefined) return `${money(priceFrom)} – ${money(priceTo)}`
  if (priceFrom !== undefined) return ctx.t('list.chip.price_from', { price: money(priceFrom) })
  return priceTo === undefined ? undefined : ctx.t('list.chip.price_to', { price: money(priceTo) })
}
