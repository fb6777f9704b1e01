import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { failField } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import { recipientZone } from '#platform/zone-names.ts'
import type { emailEndpoints } from '../../mail-contract.ts'
import { normalizeRecipient } from '../../model.ts'
import type { Channel } from '../../model.ts'
import { saveMessage } from '../queue-messages.ts'
import { notificationRegistry } from '../registry.ts'
import { renderTemplate } from '../render-message.ts'
import { templateEntity } from './save-template.ts'
import { listTemplateRefs, getTemplateRef } from './template-ref.ts'
import { findOwnAddress } from './read-templates.ts'
import { sampleValues } from './samples.ts'
import { findTemplateSender } from './sender.ts'
import { getTemplateTexts } from './template-texts.ts'

const testValidMs = 24 * 3_600_000

export const templateTestEvents = ['email.test_asked', 'sms.test_asked'] as const

export async function requestTemplateTest(
  ctx: Ctx<StaffMember>,
  channel: Channel,
  { id, locale, recipient }: Input<typeof emailEndpoints.sendTest>,
) {
  const language = locale ?? (ctx.edition.locales.includes(ctx.locale) ? ctx.locale : ctx.edition.locales[0])
  const ref = await getTemplateRef(ctx, channel, id)
  const address = recipient ? normalizeRecipient(channel, recipient) : await findOwnAddress(ctx, channel)
  if (!address) throw failField('recipient', channel === 'mail' ? 'outbox.invalid.mail' : 'outbox.invalid.sms')
  const words = (await getTemplateTexts(ctx, ref))[language]
  if (!words?.body) throw failField('locale', 'template.wrong.empty')
  await ctx.emit({
    name: channel === 'mail' ? 'email.test_asked' : 'sms.test_asked',
    entity: templateEntity[channel],
    entityId: id,
    after: { locale: language, time_zone: ctx.timeZone },
    secrets: { recipient: address },
  })
  return { recipient: address }
}

export async function queueTemplateTest(ctx: Ctx, event: Event): Promise<void> {
  const channel: Channel = event.name === 'email.test_asked' ? 'mail' : 'sms'
  const { locale, time_zone } = event.after as { locale: Locale; time_zone?: string }
  const timeZone = recipientZone(ctx, time_zone)
  const recipient = event.secrets?.['recipient']
  if (!recipient) return
  const ref = (await listTemplateRefs(ctx, channel)).find(({ id }) => id === event.entityId)
  // The template may have been deleted meanwhile.
  const words = ref && (await getTemplateTexts(ctx, ref))[locale]
  if (!words) return
  const sender = channel === 'mail' ? await findTemplateSender(ctx, ref.name) : undefined
  const footer = channel === 'mail' ? await notificationRegistry(ctx).emailFooter(ctx) : ''
  const values = sampleValues(ctx, ref, locale)
  const rendered = renderTemplate(ctx, words, { channel, locale, timeZone, values, sender, footer })
  // Stored under the template `test`, so that it is treated like an outbox test.
  const to = { template: 'test', channel, recipient, locale, time_zone: timeZone }
  await saveMessage(ctx, event, { ...to, expires_at: new Date(event.at.getTime() + testValidMs) }, rendered)
}
