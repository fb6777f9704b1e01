import { brandName } from '#shared/brand.ts'
import { languageTag } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import type { Ctx } from '#platform/context.ts'
import { formatDay, formatInstant } from '#platform/zone-names.ts'
import { templateShape } from '../templates.ts'
import type { TemplateValues } from '../render-message.ts'
import { referenceTemplate } from './template-ref.ts'
import type { TemplateRef } from './template-ref.ts'

const dayMs = 24 * 3_600_000
const sampleFee = 40_000

export function sampleValues(ctx: Ctx, ref: TemplateRef, locale: Locale): TemplateValues {
  return Object.fromEntries(templateVariables(ref).map(({ name }) => [name, sampleValue(ctx, name, locale)]))
}

export function templateVariables(ref: Pick<TemplateRef, 'base' | 'channel'>): { name: string; counted: boolean }[] {
  const shape = templateShape(referenceTemplate(ref, 'en'))!
  return shape.placeholders.map((name) => ({ name, counted: name in shape.plurals }))
}

export function sampleText(ctx: Ctx, name: string, locale: Locale): string {
  const sample = sampleValue(ctx, name, locale)
  if (!(sample instanceof Date)) return String(sample)
  return formatInstant({ edition: ctx.edition, locale, t: ctx.t.bind(ctx) }, sample, ctx.timeZone)
}

type SampleFactory = (ctx: Ctx, lang: string, locale: Locale) => TemplateValues[string]

/** Samples of other variables are interface texts (`template.sample.*`). */
const sampleFactories: Record<string, SampleFactory> = {
  site: () => brandName,
  count: () => 3,
  minutes: () => 10,
  hours: () => 24,
  code: () => '482913',
  password: () => 'maple-river-27',
  mark: () => '5',
  time: ({ now }) => new Date(now.getTime() + dayMs),
  was: ({ now }) => now,
  day: ({ now, edition, timeZone }, _lang, locale) =>
    formatDay({ edition, locale }, new Date(now.getTime() + 30 * dayMs), timeZone),
  contacts: ({ edition: { phone } }) =>
    `${phone.prefix}${'5551234567890'.slice(0, 'length' in phone ? phone.length : phone.min)}, name@example.test`,
  fee: ({ edition }, lang) => formatMoney({ minor: sampleFee, currency: edition.currency }, lang),
  link: ({ origin }) => `${origin}/`,
  list: ({ origin }) => `${origin}/orders/`,
  recovery: ({ origin }) => `${origin}/recovery`,
  host: ({ origin }) => new URL(origin).host,
}

function sampleValue(ctx: Ctx, name: string, locale: Locale): TemplateValues[string] {
  const make = sampleFactories[name]
  return make
    ? make(ctx, languageTag(locale, ctx.edition.country), locale)
    : ctx.t(`template.sample.${name}`, {}, locale)
}
