import type { Input } from '#shared/contract.ts'
import { failField } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { TemplatePreview, emailEndpoints } from '../../mail-contract.ts'
import { smsLength, smsSize } from '../../mail-model.ts'
import type { Channel } from '../../model.ts'
import { findTemplateProblems } from '../templates.ts'
import type { TemplateProblem, TemplateText } from '../templates.ts'
import { renderTemplate } from '../render-message.ts'
import { getTemplateRef, referenceTemplate } from './template-ref.ts'
import type { TemplateRef } from './template-ref.ts'
import { sampleValues } from './samples.ts'
import { findSender } from './sender.ts'
import type { EmailSender } from './sender.ts'

export const previewTemplate =
  (channel: Channel) =>
  async (ctx: Ctx, asked: Input<typeof emailEndpoints.preview>): Promise<TemplatePreview> => {
    const { locale, subject, body, profile_id = null } = asked
    if (!ctx.edition.locales.includes(locale)) throw failField('locale', 'invalid.unknown')
    const ref = await getTemplateRef(ctx, channel, asked.id)
    const sender = channel === 'mail' ? await findSender(ctx, profile_id) : undefined
    return renderPreview(ctx, ref, locale, { subject: channel === 'mail' ? subject : '', body }, sender)
  }

/** Uses the same renderer as delivered messages. */
export function renderPreview(
  ctx: Ctx,
  ref: TemplateRef,
  locale: Locale,
  words: TemplateText,
  sender: EmailSender | undefined,
): TemplatePreview {
  const problems = findRenderProblems(ctx, ref, locale, words)
  if (problems.length > 0)
    return {
      problems: problems.map(({ field, kind, values }) => ({
        field,
        message: ctx.t(`template.wrong.${kind}`, values),
      })),
      seen: null,
    }
  const { channel } = ref
  const { subject, blocks, text, ...from } = renderTemplate(ctx, words, {
    channel,
    locale,
    timeZone: ctx.timeZone,
    values: sampleValues(ctx, ref, locale),
    sender,
  })
  const name = from.sender_name ?? ctx.edition.siteName
  return {
    problems: [],
    seen: {
      subject,
      blocks,
      text,
      from: channel === 'mail' ? `${name} <${from.sender_address ?? ctx.gateways.mail.from}>` : '',
      reply_to: from.reply_to ?? '',
    },
  }
}

/** Also finds problems that show only when rendering: a wrong ICU format, or a text that is too long. */
export function findRenderProblems(ctx: Ctx, ref: TemplateRef, locale: Locale, words: TemplateText): TemplateProblem[] {
  const problems = findTemplateProblems(referenceTemplate(ctx, ref, locale), words, locale)
  if (problems.length > 0) return problems
  const { channel } = ref
  const values = sampleValues(ctx, ref, locale)
  return (['subject', 'body'] as const).flatMap((field): TemplateProblem[] => {
    try {
      const asked = { channel, locale, timeZone: ctx.timeZone, values, sender: undefined }
      const { text } = renderTemplate(ctx, { subject: '', body: words[field] }, asked)
      const { characters, parts, encoding } = smsSize(text)
      if (channel === 'mail' || characters <= smsLength) return []
      return [{ field, kind: 'long', values: { characters, parts, encoding, most: smsLength } }]
    } catch {
      return [{ field, kind: 'form' }]
    }
  })
}
