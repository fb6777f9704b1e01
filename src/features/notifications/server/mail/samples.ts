import { languageTag } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import type { Ctx } from '#platform/context.ts'
import { formatDay, formatInstant } from '#platform/zone-names.ts'
import { shapeOfTemplate } from '../templates.ts'
import type { Values } from '../write-message.ts'
import { originalOf } from './known.ts'
import type { Known } from './known.ts'

const dayMs = 24 * 3_600_000
const sampleFee = 40_000

/** What stands for the variables where nobody is written to: a preview, a test. */
export function sampleValues(ctx: Ctx, known: Known, locale: Locale): Values {
  return Object.fromEntries(variablesOf(known).map(({ name }) => [name, sampleOf(ctx, name, locale)]))
}

/** What a template is given, as far as what ships asks for it. */
export function variablesOf(known: Pick<Known, 'base' | 'channel'>): { name: string; counted: boolean }[] {
  const shape = shapeOfTemplate(originalOf(known, 'en'))!
  return shape.placeholders.map((name) => ({ name, counted: name in shape.plurals }))
}

/** As people read it. */
export function sampleText(ctx: Ctx, name: string, locale: Locale): string {
  const sample = sampleOf(ctx, name, locale)
  if (!(sample instanceof Date)) return String(sample)
  return formatInstant({ edition: ctx.edition, locale, t: ctx.t.bind(ctx) }, sample, ctx.timeZone)
}

type Sample = (ctx: Ctx, lang: string, locale: Locale) => Values[string]

/** Those that are no words. */
const made: Record<string, Sample> = {
  site: ({ edition }) => edition.siteName,
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

function sampleOf(ctx: Ctx, name: string, locale: Locale): Values[string] {
  const make = made[name]
  return make
    ? make(ctx, languageTag(locale, ctx.edition.country), locale)
    : ctx.t(`template.sample.${name}`, {}, locale)
}
