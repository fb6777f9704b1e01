import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { PreparedFile } from '#platform/files/prepare.ts'
import type { Upload } from '#platform/http/input.ts'
import type { serviceEndpoints as calls } from '../../contract.ts'
import { prepareMedia } from '../media.ts'
import { presentMessage, createReaderSession } from '../present.ts'
import { saveMessage } from '../save-message.ts'
import { getConversationAccess } from '../conversation-access.ts'
import type { ChatCtx } from '../conversation-access.ts'
import { availableServices } from './links.ts'

/** The message is saved in the ordinary conversation and delivered by the chosen messenger. */
export async function sendServiceMessage(
  ctx: Ctx<StaffMember>,
  input: Input<typeof calls.send>,
  files: Record<string, Upload[]>,
) {
  const [upload] = files['media'] ?? []
  const media = upload && (await prepareMedia(upload))
  return ctx.transaction((inside) => saveServiceMessage(inside as ChatCtx, input, media))
}

async function saveServiceMessage(ctx: ChatCtx, input: Input<typeof calls.send>, media: PreparedFile | undefined) {
  const { order_id, msg_service: service, msg_text, recipient, recipient_id } = input
  if (msg_text === '' && !media) throw failField('msg_text', 'invalid.required')
  const access = await getConversationAccess(ctx, { order_id, role: 'admin', with: recipient, with_id: recipient_id })
  if (!access.canSend) throw fail('wrong_status')
  const linked = await ctx.db
    .selectFrom('messenger_link')
    .select('service')
    .where('edition', '=', ctx.edition.code)
    .where('account_id', '=', (recipient === 'client' ? access.client_id : access.tutor_id)!)
    .where('service', '=', service)
    .executeTakeFirst()
  if (!linked || !availableServices(ctx).includes(service)) throw failField('msg_service', 'messenger.not_linked')
  const { side, id } = access.party
  const message = await saveMessage(ctx, access, {
    side,
    sender_id: id,
    text: msg_text,
    media,
    service,
    idempotency_key: input.idempotency_key ?? input.client_id,
  })
  return { message: presentMessage(message, { ...createReaderSession(ctx), side, open: true }) }
}
