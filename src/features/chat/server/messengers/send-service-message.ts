import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse, refuseField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { PreparedFile } from '#platform/files/prepare.ts'
import type { Upload } from '#platform/http/input.ts'
import type { serviceEndpoints as calls } from '../../contract.ts'
import { prepareMedia } from '../media.ts'
import { presentMessage, readerOf } from '../present.ts'
import { say } from '../say.ts'
import { talkOf } from '../talk.ts'
import type { Talker } from '../talk.ts'
import { servedServices } from './links.ts'

/** Staff write to somebody of an order at a messenger; it stands in the same conversation as everything else. */
export async function sendServiceMessage(
  ctx: Ctx<StaffMember>,
  given: Input<typeof calls.send>,
  files: Record<string, Upload[]>,
) {
  const [upload] = files['media'] ?? []
  const media = upload && (await prepareMedia(upload))
  return ctx.transaction((inside) => sent(inside as Talker, given, media))
}

async function sent(ctx: Talker, given: Input<typeof calls.send>, media: PreparedFile | undefined) {
  const { order_id, msg_service: service, msg_text, recipient, recipient_id, client_id } = given
  if (msg_text === '' && !media) throw refuseField('msg_text', 'invalid.required')
  const talk = await talkOf(ctx, { order_id, role: 'admin', with: recipient, with_id: recipient_id })
  if (!talk.maySend) throw refuse('wrong_status')
  const linked = await ctx.db
    .selectFrom('messenger_link')
    .select('service')
    .where('edition', '=', ctx.edition.code)
    .where('account_id', '=', (recipient === 'client' ? talk.client_id : talk.tutor_id)!)
    .where('service', '=', service)
    .executeTakeFirst()
  if (!linked || !servedServices(ctx).includes(service)) throw refuseField('msg_service', 'messenger.not_linked')
  const { side, id } = talk.party
  const message = await say(ctx, talk, { side, sender_id: id, text: msg_text, media, service, client_key: client_id })
  return { message: presentMessage(message, { ...readerOf(ctx), side, open: true }) }
}
