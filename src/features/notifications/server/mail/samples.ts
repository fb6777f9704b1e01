import { brandName } from '#shared/brand.ts'
import { languageTag } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { TemplateSample, TemplateValues } from '#platform/notifications.ts'
import { formatInstant } from '#platform/zone-names.ts'
import { templateShape } from '../templates.ts'
import { notificationRegistry } from '../registry.ts'
import type { Declared } from '../registry.ts'
import { referenceTemplate } from './template-ref.ts'
import type { TemplateRef } from './template-ref.ts'

const dayMs = 24 * 3_600_000

export function sampleValues(ctx: Ctx, ref: TemplateRef, locale: Locale): TemplateValues {
  return Object.fromEntries(templateVariables(ctx, ref).map(({ name }) => [name, sampleValue(ctx, name, locale)]))
}

export function templateVariables(
  declared: Declared,
  ref: Pick<TemplateRef, 'base' | 'channel'>,
): { name: string; counted: boolean }[] {
  const shape = templateShape(referenceTemplate(declared, ref, 'en'))!
  return shape.placeholders.map((name) => ({ name, counted: name in shape.plurals }))
}

export function sampleText(ctx: Ctx, name: string, locale: Locale): string {
  const sample = sampleValue(ctx, name, locale)
  if (!(sample instanceof Date)) return String(sample)
  return formatInstant({ edition: ctx.edition, locale, t: ctx.t.bind(ctx) }, sample, ctx.timeZone)
}

/** Variables that templates of several slices use. */
export const commonSamples: Record<string, TemplateSample> = {
  site: () => brandName,
  count: () => 3,
  time: ({ now }) => new Date(now.getTime() + dayMs),
  link: ({ site }) => `${site.origin}/`,
}

function sampleValue(ctx: Ctx, name: string, locale: Locale): TemplateValues[string] {
  const make = commonSamples[name] ?? notificationRegistry(ctx).samples[name]
  return make
    ? make(ctx, languageTag(locale, ctx.edition.country), locale)
    : ctx.t(`template.sample.${name}`, {}, locale)
}
