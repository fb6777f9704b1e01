import type { Input } from '#shared/contract.ts'
import { refuseField } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Preview, emailEndpoints } from '../../mail-contract.ts'
import { smsLength, smsSize } from '../../mail-model.ts'
import type { Channel } from '../../model.ts'
import { problemsIn } from '../templates.ts'
import type { Problem, Template } from '../templates.ts'
import { fillIn } from '../write-message.ts'
import { findTemplate, originalOf } from './known.ts'
import type { Known } from './known.ts'
import { sampleValues } from './samples.ts'
import { senderBy } from './sender.ts'
import type { Sender } from './sender.ts'

export const previewTemplate =
  (channel: Channel) =>
  async (ctx: Ctx, asked: Input<typeof emailEndpoints.preview>): Promise<Preview> => {
    const { locale, subject, body, profile_id = null } = asked
    if (!ctx.edition.locales.includes(locale)) throw refuseField('locale', 'invalid.unknown')
    const known = await findTemplate(ctx, channel, asked.id)
    const sender = channel === 'mail' ? await senderBy(ctx, profile_id) : undefined
    return previewOf(ctx, known, locale, { subject: channel === 'mail' ? subject : '', body }, sender)
  }

/** The message with samples for its variables, written by the same hand as those that go out. */
export function previewOf(
  ctx: Ctx,
  known: Known,
  locale: Locale,
  words: Template,
  sender: Sender | undefined,
): Preview {
  const problems = problemsWith(ctx, known, locale, words)
  if (problems.length > 0)
    return {
      problems: problems.map(({ field, kind, values }) => ({
        field,
        message: ctx.t(`template.wrong.${kind}`, values),
      })),
      seen: null,
    }
  const { channel } = known
  const { subject, blocks, text, ...from } = fillIn(ctx, words, {
    channel,
    locale,
    timeZone: ctx.timeZone,
    values: sampleValues(ctx, known, locale),
    sender,
  })
  const name = from.sender_name ?? ctx.edition.siteName
  return {
    problems: [],
    seen: {
      subject,
      blocks,
      text,
      from: channel === 'mail' ? `${name} <${from.sender_address ?? ctx.mail.from}>` : '',
      reply_to: from.reply_to ?? '',
    },
  }
}

/** What is wrong with words, and what only shows when they are filled in: a name asked for as a date, their length. */
export function problemsWith(ctx: Ctx, known: Known, locale: Locale, words: Template): Problem[] {
  const problems = problemsIn(originalOf(known, locale), words, locale)
  if (problems.length > 0) return problems
  const { channel } = known
  const values = sampleValues(ctx, known, locale)
  return (['subject', 'body'] as const).flatMap((field): Problem[] => {
    try {
      const asked = { channel, locale, timeZone: ctx.timeZone, values, sender: undefined }
      const { text } = fillIn(ctx, { subject: '', body: words[field] }, asked)
      const { characters, parts, encoding } = smsSize(text)
      if (channel === 'mail' || characters <= smsLength) return []
      return [{ field, kind: 'long', values: { characters, parts, encoding, most: smsLength } }]
    } catch {
      return [{ field, kind: 'form' }]
    }
  })
}
