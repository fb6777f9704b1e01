import type { Edition } from '#editions/edition.ts'
import { languageTag } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { formatText } from '#platform/texts/format.ts'
import type { Block, Channel } from '../model.ts'
import { drawLetter, plainText } from './draw-letter.ts'
import { guard, oneLine, readMarkup, release } from './markup.ts'
import { templatesFor } from './templates.ts'
import type { Template } from './templates.ts'

/** What a template is given; moments are told in the edition's time. `site` is always there. */
export type Values = Record<string, string | number | Date>
export type Written = { subject: string; blocks: Block[]; html: string; text: string }

/** A message in words, in somebody's language; where a replacement breaks down, what ships is sent. */
export async function writeMessage(
  ctx: Ctx,
  asked: { template: string; channel: Channel; locale: Locale; values: Values },
): Promise<Written> {
  const templates = await templatesFor(ctx, asked.template, asked.channel, asked.locale)
  for (const template of templates.slice(0, -1)) {
    try {
      return fillIn(ctx, template, asked)
    } catch {
      // A value in a form that it does not have (`{name, date}`) shows only now.
    }
  }
  return fillIn(ctx, templates.at(-1)!, asked)
}

function fillIn(
  { edition, origin }: Ctx,
  template: Template,
  { channel, locale, values }: { channel: Channel; locale: Locale; values: Values },
): Written {
  const lang = languageTag(locale, edition.country)
  const given = { site: edition.siteName, ...values }
  const ready = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, readyValue(value, lang, edition)]),
  )
  const subject = oneLine(release(formatText(lang, template.subject, ready)))
  const blocks = readMarkup(formatText(lang, template.body, ready))
  const html = channel === 'mail' ? drawLetter({ site: edition.siteName, origin, lang }, subject, blocks) : ''
  return { subject, blocks, html, text: plainText(blocks) }
}

function readyValue(value: string | number | Date, lang: string, edition: Edition): string | number {
  if (typeof value === 'number') return value
  return guard(typeof value === 'string' ? value : momentText(value, lang, edition.timeZone))
}

function momentText(moment: Date, lang: string, timeZone: string): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(moment)
}
