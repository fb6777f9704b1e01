import { brandName } from '#shared/brand.ts'
import { languageTag } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { TemplateValues } from '#platform/notifications.ts'
import { formatText } from '#platform/texts/format.ts'
import { formatInstant } from '#platform/zone-names.ts'
import { smsLength, smsSize } from '../mail-model.ts'
import type { MessageBlock, Channel } from '../model.ts'
import { renderEmail, renderPlainText } from './render-email.ts'
import { findTemplateSender } from './mail/sender.ts'
import type { EmailSender } from './mail/sender.ts'
import { escapeMarkup, collapseFullStops, toSingleLine, parseMarkup, unescapeMarkup } from './markup.ts'
import { notificationRegistry } from './registry.ts'
import { listTemplateCandidates } from './templates.ts'
import type { TemplateText } from './templates.ts'

/** Null means the default of the site. */
type SenderColumns = { sender_name: string | null; sender_address: string | null; reply_to: string | null }
export type RenderedMessage = { subject: string; blocks: MessageBlock[]; html: string; text: string } & SenderColumns

type RenderRequest = {
  template: string
  replacement?: string | undefined
  channel: Channel
  locale: Locale
  timeZone: string
  /** `site` is always added. */
  values: TemplateValues
  unsubscribe?: string | undefined
}

/** Falls back to the shipped template if a replacement cannot be rendered. */
export async function renderMessage(ctx: Ctx, request: RenderRequest): Promise<RenderedMessage> {
  const templates = await listTemplateCandidates(ctx, request)
  const isMail = request.channel === 'mail'
  const sender = isMail ? await findTemplateSender(ctx, request.replacement ?? request.template) : undefined
  const footer = isMail ? await notificationRegistry(ctx).emailFooter(ctx) : ''
  for (const template of templates.slice(0, -1)) {
    try {
      const rendered = renderTemplate(ctx, template, { ...request, sender, footer })
      // Long values may exceed the SMS limit.
      if (request.channel === 'mail' || smsSize(rendered.text).characters <= smsLength) return rendered
    } catch {
      // A wrong ICU format (`{name, date}`) only fails when it is rendered.
    }
  }
  return renderTemplate(ctx, templates.at(-1)!, { ...request, sender, footer })
}

export function renderTemplate(
  ctx: Ctx,
  template: TemplateText,
  {
    channel,
    locale,
    timeZone,
    values,
    unsubscribe,
    sender,
    footer = '',
  }: Omit<RenderRequest, 'template'> & { sender: EmailSender | undefined; footer?: string },
): RenderedMessage {
  const { edition, site } = ctx
  const { origin } = site
  const lang = languageTag(locale, edition.country)
  const given = { site: brandName, ...values }
  const reader = { edition, locale, t: ctx.t.bind(ctx) }
  const formatted = (value: TemplateValues[string]) =>
    value instanceof Date ? formatInstant(reader, value, timeZone) : value
  const ready = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, escapeValue(formatted(value))]))
  const subject = toSingleLine(unescapeMarkup(collapseFullStops(formatText(lang, template.subject, ready))))
  const body = parseMarkup(collapseFullStops(formatText(lang, template.body, ready)))
  const signature = parseMarkup(renderSignature(sender?.signature(locale) ?? '', lang, ready['site']!))
  const blocks = insertSignature(body, signature)
  if (unsubscribe) blocks.push({ kind: 'link', text: ctx.t('letter.unsubscribe', {}, locale), href: unsubscribe })
  const html = channel === 'mail' ? renderEmail({ site: edition.siteName, origin, lang, footer }, subject, blocks) : ''
  const { name = null, address = null, replyTo = null } = sender ?? {}
  return {
    subject,
    blocks,
    html,
    text: footer ? `${renderPlainText(blocks)}\n\n${footer}` : renderPlainText(blocks),
    sender_name: name,
    sender_address: address,
    reply_to: replyTo,
  }
}

/** A broken signature must not stop the email. */
function renderSignature(text: string, lang: string, site: string | number): string {
  try {
    return formatText(lang, text, { site })
  } catch {
    return ''
  }
}

/** The signature goes between the body and the notes. */
function insertSignature(body: MessageBlock[], signature: MessageBlock[]): MessageBlock[] {
  if (signature.length === 0) return body
  const isNote = ({ kind }: MessageBlock) => kind === 'note'
  return [...body.filter((block) => !isNote(block)), ...signature, ...body.filter(isNote)]
}

const escapeValue = (value: string | number) => (typeof value === 'number' ? value : escapeMarkup(value))
