import { personRoles } from '#shared/access.ts'
import type { PersonRole } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failFields } from '#shared/errors.ts'
import { passwordProblem } from '#shared/password.ts'
import type { Ctx } from '#platform/context.ts'
import { hashPassword } from '#platform/password.ts'
import type { authEndpoints } from '../contract.ts'
import { lockAddress } from './codes.ts'
import { completePersonSignIn } from './complete-sign-in.ts'
import { confirmContact, contactFromAddress, findAccountByContact } from './contacts.ts'
import { replacePassword } from './replace-password.ts'
import { selectPeople } from './select-people.ts'
import { hashToken, newToken } from './token.ts'

export const passwordLinkHours = 24
/** Repeated log-ins within this time share the link that was already sent. */
const pauseMs = 60_000

/** Returns undefined if the account has no address that is known to be its owner's. The caller holds the account's lock. */
export async function createPasswordLink(ctx: Ctx, accountId: number): Promise<{ token: string } | undefined> {
  const address = await findOwnerAddress(ctx, accountId)
  if (!address) return undefined
  const token = newToken()
  const values = {
    token_hash: hashToken(token),
    address,
    created_at: ctx.now,
    expires_at: new Date(ctx.now.getTime() + passwordLinkHours * 3_600_000),
  }
  await ctx.db
    .insertInto('password_link')
    .values({ edition: ctx.edition.code, account_id: accountId, ...values })
    .onConflict((conflict) => conflict.columns(['edition', 'account_id']).doUpdateSet(values))
    .execute()
  return { token }
}

/** Sends the owner another link after a log-in with a password of staff. Returns whether there is a link to use. */
export async function resendPasswordLink(ctx: Ctx, accountId: number): Promise<boolean> {
  const { db, edition, now } = ctx
  const last = await db
    .selectFrom('password_link')
    .select('created_at')
    .where('edition', '=', edition.code)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (last && now.getTime() - last.created_at.getTime() < pauseMs) return true
  const link = await createPasswordLink(ctx, accountId)
  if (!link) return false
  await ctx.emit({ name: 'account.password_link_sent', entity: 'account', entityId: accountId, secrets: link })
  return true
}

/** Unknown, used and expired links, and those to a former address, give the same error. */
export async function redeemPasswordLink(ctx: Ctx, { token, password }: Input<typeof authEndpoints.redeemLink>) {
  const problem = passwordProblem(password)
  if (problem) throw failFields({ password: [problem] })
  // The link is checked first, because hashing is slow.
  await getLinkOwner(ctx, token)
  const hash = await hashPassword(password)
  return ctx.transaction(async (txCtx) => {
    const { account_id, address } = await getLinkOwner(txCtx, token)
    await lockAddress(txCtx, address)
    // A change of the credentials deletes the link under the same lock.
    const { id, role } = await getAccountWithRole(txCtx, account_id)
    const used = await txCtx.db
      .deleteFrom('password_link')
      .where('edition', '=', txCtx.edition.code)
      .where('token_hash', '=', hashToken(token))
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow()
    const contact = contactFromAddress(address)
    const owner = await findAccountByContact(txCtx, contact)
    // The address may have been confirmed by somebody else since, who would get this account.
    if (used.numDeletedRows === 0n || owner?.id !== id) throw linkOver()
    await replacePassword(txCtx, id, hash, owner.is_claimed ? 'password_reset' : 'contact_claimed')
    await confirmContact(txCtx, id, contact)
    await txCtx.emit({ name: 'account.password_changed', entity: 'account', entityId: id })
    return { role, ...(await completePersonSignIn(txCtx, id, { role })) }
  })
}

/** The email if its reader could reset the password anyway, or else such a phone. */
async function findOwnerAddress(ctx: Ctx, accountId: number): Promise<string | undefined> {
  const account = await selectPeople(ctx.db, ctx.edition)
    .select(['a.email', 'a.phone'])
    .where('a.id', '=', accountId)
    .executeTakeFirst()
  for (const address of [account?.email, account?.phone]) {
    const owner = address ? await findAccountByContact(ctx, contactFromAddress(address)) : undefined
    if (address && owner?.id === accountId) return address
  }
  return undefined
}

async function getLinkOwner({ db, edition, now }: Ctx, token: string) {
  const link = await selectPeople(db, edition)
    .innerJoin('password_link as l', (join) =>
      join.onRef('l.edition', '=', 'a.edition').onRef('l.account_id', '=', 'a.id'),
    )
    .select(['l.account_id', 'l.address'])
    .where('l.token_hash', '=', hashToken(token))
    .where('l.expires_at', '>', now)
    .where((where) =>
      where.or([where('l.address', '=', where.ref('a.email')), where('l.address', '=', where.ref('a.phone'))]),
    )
    .executeTakeFirst()
  if (!link) throw linkOver()
  return link
}

async function getAccountWithRole({ db, edition }: Ctx, id: number): Promise<{ id: number; role: PersonRole }> {
  const account = await selectPeople(db, edition)
    .select(['c.id as client', 't.id as tutor'])
    .where('a.id', '=', id)
    .forUpdate('a')
    .executeTakeFirst()
  const role = personRoles.findLast((each) => account?.[each])
  if (!role) throw linkOver()
  return { id, role }
}

const linkOver = () => fail('gone', { id: 'password_link.over' })
