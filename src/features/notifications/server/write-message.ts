import { languageTag } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { formatText } from '#platform/texts/format.ts'
import { formatInstant } from '#platform/zone-names.ts'
import { smsLength, smsSize } from '../mail-model.ts'
import type { Block, Channel } from '../model.ts'
import { drawLetter, plainText } from './draw-letter.ts'
import { senderOf } from './mail/sender.ts'
import type { Sender } from './mail/sender.ts'
import { guard, joinFullStops, oneLine, readMarkup, release } from './markup.ts'
import { templatesFor } from './templates.ts'
import type { Template } from './templates.ts'

/** What a template is given; instants are written by the recipient's clock. `site` is always there. */
export type Values = Record<string, string | number | Date>
/** From whom it is: null where that is what the site has by itself. */
type From = { sender_name: string | null; sender_address: string | null; reply_to: string | null }
export type Written = { subject: string; blocks: Block[]; html: string; text: string } & From

/** `unsubscribe`: where a letter of this kind is ended. */
type Asked = {
  template: string
  replacement?: string | undefined
  channel: Channel
  locale: Locale
  timeZone: string
  values: Values
  unsubscribe?: string | undefined
}

/** A message in words, in somebody's language; where a replacement breaks down, what ships is sent. */
export async function writeMessage(ctx: Ctx, asked: Asked): Promise<Written> {
  const templates = await templatesFor(ctx, asked)
  const sender = asked.channel === 'mail' ? await senderOf(ctx, asked.replacement ?? asked.template) : undefined
  for (const template of templates.slice(0, -1)) {
    try {
      const written = fillIn(ctx, template, { ...asked, sender })
      // With long values it may become more than is taken.
      if (asked.channel === 'mail' || smsSize(written.text).characters <= smsLength) return written
    } catch {
      // A value in a form that it does not have (`{name, date}`) shows only now.
    }
  }
  return fillIn(ctx, templates.at(-1)!, { ...asked, sender })
}

export function fillIn(
  ctx: Ctx,
  template: Template,
  { channel, locale, timeZone, values, unsubscribe, sender }: Omit<Asked, 'template'> & { sender: Sender | undefined },
): Written {
  const { edition, origin } = ctx
  const lang = languageTag(locale, edition.country)
  const given = { site: edition.siteName, ...values }
  const reader = { edition, locale, t: ctx.t.bind(ctx) }
  const formatted = (value: Values[string]) => (value instanceof Date ? formatInstant(reader, value, timeZone) : value)
  const ready = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, guarded(formatted(value))]))
  const subject = oneLine(release(joinFullStops(formatText(lang, template.subject, ready))))
  const body = readMarkup(joinFullStops(formatText(lang, template.body, ready)))
  const signature = readMarkup(signatureOf(sender?.signature(locale) ?? '', lang, ready['site']!))
  const blocks = signed(body, signature)
  if (unsubscribe) blocks.push({ kind: 'link', text: ctx.t('letter.unsubscribe', {}, locale), href: unsubscribe })
  const html = channel === 'mail' ? drawLetter({ site: edition.siteName, origin, lang }, subject, blocks) : ''
  const { name = null, address = null, replyTo = null } = sender ?? {}
  return {
    subject,
    blocks,
    html,
    text: plainText(blocks),
    sender_name: name,
    sender_address: address,
    reply_to: replyTo,
  }
}

/** No letter waits for the signature under it. */
function signatureOf(text: string, lang: string, site: string | number): string {
  try {
    return formatText(lang, text, { site })
  } catch {
    return ''
  }
}

/** Under what is said, and above why it is. */
function signed(body: Block[], signature: Block[]): Block[] {
  if (signature.length === 0) return body
  const isNote = ({ kind }: Block) => kind === 'note'
  return [...body.filter((block) => !isNote(block)), ...signature, ...body.filter(isNote)]
}

const guarded = (value: string | number) => (typeof value === 'number' ? value : guard(value))
