import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failFields } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { parseContact } from '../model.ts'
import type { ownAccountEndpoints } from '../own-contract.ts'
import { requestContactChange, confirmContactChange, savePhone } from './change-contact.ts'
import { issueCode } from './codes.ts'
import { assertPasswordOrPasskey } from './confirm-owner.ts'
import { findPendingPhone } from './pending-contact.ts'

/** In editions that confirm phones, the new number counts once its code is entered. */
export async function setPhone(ctx: Ctx<Person>, input: Input<typeof ownAccountEndpoints.setPhone>) {
  const { id } = ctx.actor
  const contact = parseContact('phone', input.phone, ctx.edition.phone)
  if ('problem' in contact) throw failFields({ phone: [contact.problem] })
  // A confirmed phone can be used to log in, so replacing it requires the password or a passkey.
  if (await hasOtherConfirmedPhone(ctx, id, contact.address))
    await assertPasswordOrPasskey(ctx, { password: input.current_password, proof: input.proof })
  return ctx.transaction(async (txCtx) => {
    if (ctx.edition.phoneConfirm) await requestContactChange(txCtx, id, contact)
    else await savePhone(txCtx, id, contact.address)
    return {}
  })
}

/** Opens its own transaction, because a failed try must be counted although the call fails. */
export async function confirmPhone(ctx: Ctx<Person>, { code }: Input<typeof ownAccountEndpoints.confirmPhone>) {
  if (!ctx.edition.phoneConfirm) throw fail('wrong_status', { id: 'phone.not_confirmed_here' })
  await confirmContactChange(ctx, ctx.actor.id, { kind: 'phone', code })
  return {}
}

export async function resendPhoneCode(ctx: Ctx<Person>) {
  if (!ctx.edition.phoneConfirm) throw fail('wrong_status', { id: 'phone.not_confirmed_here' })
  const accountId = ctx.actor.id
  const address = (await findPendingPhone(ctx, accountId)) ?? (await findUnconfirmedPhone(ctx, accountId))
  if (!address) throw fail('wrong_status', { id: 'phone.nothing_to_confirm' })
  await issueCode(ctx, { purpose: 'phone', accountId, address })
  return {}
}

async function findUnconfirmedPhone({ db, edition }: Ctx, accountId: number): Promise<string | undefined> {
  const account = await db
    .selectFrom('account')
    .select('phone')
    .where('edition', '=', edition.code)
    .where('id', '=', accountId)
    .where('phone_confirmed_at', 'is', null)
    .executeTakeFirst()
  return account?.phone ?? undefined
}

async function hasOtherConfirmedPhone({ db, edition }: Ctx, id: number, phone: string): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('phone')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('phone_confirmed_at', 'is not', null)
    .executeTakeFirst()
  return account !== undefined && account.phone !== phone
}
