import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuseField } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import { recipientZone } from '#platform/zone-names.ts'
import type { emailEndpoints } from '../../mail-contract.ts'
import { cleanRecipient } from '../../model.ts'
import type { Channel } from '../../model.ts'
import { keepMessage } from '../queue-messages.ts'
import { fillIn } from '../write-message.ts'
import { entityOf } from './change.ts'
import { everyTemplate, findTemplate } from './known.ts'
import { ownAddress } from './read.ts'
import { sampleValues } from './samples.ts'
import { senderOf } from './sender.ts'
import { wordingsOf } from './words.ts'

/** Tomorrow nobody remembers having asked. */
const useMs = 24 * 3_600_000

export const testEvents = ['email.test_asked', 'sms.test_asked'] as const

export async function askForTemplateTest(
  ctx: Ctx<StaffMember>,
  channel: Channel,
  { id, locale, recipient }: Input<typeof emailEndpoints.sendTest>,
) {
  const spoken = locale ?? (ctx.edition.locales.includes(ctx.locale) ? ctx.locale : ctx.edition.locales[0])
  const known = await findTemplate(ctx, channel, id)
  const address = recipient ? cleanRecipient(channel, recipient) : await ownAddress(ctx, channel)
  if (!address) throw refuseField('recipient', channel === 'mail' ? 'outbox.invalid.mail' : 'outbox.invalid.sms')
  const words = (await wordingsOf(ctx, known))[spoken]
  if (!words?.body) throw refuseField('locale', 'template.wrong.empty')
  await ctx.emit({
    name: channel === 'mail' ? 'email.test_asked' : 'sms.test_asked',
    entity: entityOf[channel],
    entityId: id,
    after: { locale: spoken, time_zone: ctx.timeZone },
    secrets: { recipient: address },
  })
  return { recipient: address }
}

/** Written as it would be for somebody, with samples for what it is given. */
export async function writeTest(ctx: Ctx, event: Event): Promise<void> {
  const channel: Channel = event.name === 'email.test_asked' ? 'mail' : 'sms'
  const { locale, time_zone } = event.after as { locale: Locale; time_zone?: string }
  const timeZone = recipientZone(ctx, time_zone)
  const recipient = event.secrets?.['recipient']
  if (!recipient) return
  const known = (await everyTemplate(ctx, channel)).find(({ id }) => id === event.entityId)
  // Deleted meanwhile.
  const words = known && (await wordingsOf(ctx, known))[locale]
  if (!words) return
  const sender = channel === 'mail' ? await senderOf(ctx, known.name) : undefined
  const values = sampleValues(ctx, known, locale)
  const written = fillIn(ctx, words, { channel, locale, timeZone, values, sender })
  // By the name of a test, so that it is treated as one: it is waited for, and what it says is kept.
  const to = { template: 'test', channel, recipient, locale, time_zone: timeZone }
  await keepMessage(ctx, event, { ...to, expires_at: new Date(event.at.getTime() + useMs) }, written)
}
