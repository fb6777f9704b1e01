import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse, refuseFields } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { readContact } from '../model.ts'
import type { ContactKind } from '../model.ts'
import type { ownEndpoints } from '../own-contract.ts'
import { askForContact, takeContact } from './change-contact.ts'
import { issueCode } from './codes.ts'
import { provePassword } from './prove-password.ts'

/** Where phones are confirmed, a new number counts with the code that is sent to it; elsewhere at once. */
export async function setPhone(ctx: Ctx<Person>, given: Input<typeof ownEndpoints.setPhone>) {
  const { id } = ctx.actor
  const read = readContact('phone', given.phone, ctx.edition.phone)
  if ('problem' in read) throw refuseFields({ phone: [read.problem] })
  // One that was confirmed is a way into the account, and so is what takes its place.
  if (await hasOtherPhone(ctx, id, read.address)) await provePassword(ctx, id, given.current_password)
  return ctx.transaction(async (inside) => {
    if (ctx.edition.phoneConfirm) await askForContact(inside, id, read)
    else await keepPhone(inside, id, read.address)
    return {}
  })
}

/** Opens its transaction itself: a wrong code counts although the call fails. */
export async function confirmPhone(ctx: Ctx<Person>, { code }: Input<typeof ownEndpoints.confirmPhone>) {
  if (!ctx.edition.phoneConfirm) throw refuse('wrong_status', { id: 'phone.not_confirmed_here' })
  await takeContact(ctx, ctx.actor.id, { kind: 'phone', code })
  return {}
}

/** To the number that waits for its code, or to the one that was never confirmed. */
export async function resendPhoneCode(ctx: Ctx<Person>) {
  if (!ctx.edition.phoneConfirm) throw refuse('wrong_status', { id: 'phone.not_confirmed_here' })
  const accountId = ctx.actor.id
  const address = (await waitingPhone(ctx, accountId)) ?? (await unconfirmedPhone(ctx, accountId))
  if (!address) throw refuse('wrong_status', { id: 'phone.nothing_to_confirm' })
  await issueCode(ctx, { purpose: 'phone', accountId, address })
  return {}
}

/** The number of the last code, if that was not used. */
export function waitingPhone(ctx: Ctx, accountId: number): Promise<string | undefined> {
  return waitingContact(ctx, accountId, 'phone')
}

export async function waitingContact(
  { db, edition, now }: Ctx,
  accountId: number,
  kind: ContactKind,
): Promise<string | undefined> {
  const last = await db
    .selectFrom('account_code')
    .select(['address', 'used_at'])
    .where('edition', '=', edition.code)
    .where('account_id', '=', accountId)
    .where('purpose', '=', kind)
    .where('created_at', '>', new Date(now.getTime() - waitingMs))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && last.used_at === null ? last.address : undefined
}

/** After an hour nobody is still looking at the phone. */
const waitingMs = 3600_000

async function unconfirmedPhone({ db, edition }: Ctx, accountId: number): Promise<string | undefined> {
  const account = await db
    .selectFrom('account')
    .select('phone')
    .where('edition', '=', edition.code)
    .where('id', '=', accountId)
    .where('phone_confirmed_at', 'is', null)
    .executeTakeFirst()
  return account?.phone ?? undefined
}

async function keepPhone(ctx: Ctx, id: number, phone: string): Promise<void> {
  const mine = { edition: ctx.edition.code, id }
  const before = await ctx.db
    .selectFrom('account')
    .select('phone')
    .where('edition', '=', mine.edition)
    .where('id', '=', mine.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (before.phone === phone) return
  await ctx.db
    .updateTable('account')
    .set({ phone, phone_confirmed_at: null })
    .where('edition', '=', mine.edition)
    .where('id', '=', mine.id)
    .execute()
  const after = { phone }
  await ctx.emit({ name: 'account.contact_changed', entity: 'account', entityId: id, before, after })
}

async function hasOtherPhone({ db, edition }: Ctx, id: number, phone: string): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('phone')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('phone_confirmed_at', 'is not', null)
    .executeTakeFirst()
  return account !== undefined && account.phone !== phone
}
