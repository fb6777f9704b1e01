import { createHash, randomBytes } from 'node:crypto'
import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { hashPassword } from '#platform/password.ts'
import type { invitationEndpoints } from '../contract.ts'
import { hashed } from './hire.ts'
import { comeIn } from './let-in.ts'
import { passkeysOf } from './passkeys.ts'

const validHours = 24
const headStatus = 1

type Invited = {
  id: number
  added: boolean
  active: boolean
  status: number
  /** Only of a link that was made now: the database knows its hash alone. */
  token?: string
  /** When a link that nobody has used yet runs out. */
  pendingUntil?: Date
}

/**
 * Lets somebody into this edition as head administrator. Whoever is known already keeps name, password and status. A
 * new member gets a one-time link; `newLink` makes another one for a member who has lost it, or the password.
 */
export async function inviteMember(
  ctx: Ctx,
  given: { login: string; name: string; locale?: Locale | undefined; newLink: boolean },
): Promise<Invited> {
  const login = given.login.toLowerCase()
  const known = await ctx.db
    .selectFrom('staff_member')
    .select(['id', 'active'])
    .where('login', '=', login)
    .forUpdate()
    .executeTakeFirst()
  const id = known?.id ?? (await createMember(ctx, { ...given, login }))
  const status = await addToEdition(ctx, id, { login, name: given.name })
  const pending = await findPending(ctx, id)
  const invited = { id, added: !known, active: known?.active ?? true, status }
  if (!known || given.newLink) return { ...invited, ...(await createInvitation(ctx, id)) }
  return { ...invited, ...(pending && { pendingUntil: pending }) }
}

/** Nobody knows the password until the link is used. */
async function createMember({ db }: Ctx, given: { login: string; name: string; locale?: Locale | undefined }) {
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'))
  const { id } = await db
    .insertInto('staff_member')
    .values({ login: given.login, name: given.name, locale: given.locale ?? null, password_hash })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function addToEdition(ctx: Ctx, id: number, after: { login: string; name: string }): Promise<number> {
  const { db, edition } = ctx
  const added = await db
    .insertInto('staff_edition')
    .values({ staff_id: id, edition: edition.code, status: headStatus })
    .onConflict((conflict) => conflict.doNothing())
    .returning('status')
    .executeTakeFirst()
  if (added) {
    const event = { ...after, status: headStatus, active: true }
    await ctx.emit({ name: 'staff.added', entity: 'staff', entityId: id, after: event })
    return headStatus
  }
  const { status } = await db
    .selectFrom('staff_edition')
    .select('status')
    .where('staff_id', '=', id)
    .where('edition', '=', edition.code)
    .executeTakeFirstOrThrow()
  return status
}

async function findPending({ db, now }: Ctx, id: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('staff_invitation')
    .select('expires_at')
    .where('staff_id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.expires_at
}

async function createInvitation(ctx: Ctx, id: number): Promise<{ token: string; pendingUntil: Date }> {
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(ctx.now.getTime() + validHours * 3_600_000)
  const { password_hash } = await ctx.db
    .selectFrom('staff_member')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const values = { edition: ctx.edition.code, token_hash: hashToken(token), password_hash, expires_at }
  await ctx.db
    .insertInto('staff_invitation')
    .values({ staff_id: id, ...values })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(values))
    .execute()
  await ctx.emit({ name: 'staff.invited', entity: 'staff', entityId: id })
  return { token, pendingUntil: expires_at }
}

export async function getInvitation(ctx: Ctx, { token }: Input<typeof invitationEndpoints.get>) {
  const { login, name } = await getMember(ctx, token)
  return { login, name }
}

/** Unknown, used and expired links answer alike. */
export async function acceptInvitation(ctx: Ctx, { token, password }: Input<typeof invitationEndpoints.accept>) {
  await getMember(ctx, token)
  const password_hash = await hashed(password)
  return ctx.transaction(async (inside) => {
    const { id } = await getMember(inside, token)
    const used = await inside.db
      .deleteFrom('staff_invitation')
      .where('token_hash', '=', hashToken(token))
      .returning('staff_id')
      .executeTakeFirst()
    if (!used) throw linkOver()
    await inside.db.updateTable('staff_member').set({ password_hash }).where('id', '=', id).execute()
    await inside.endSessions('staff', id)
    await inside.emit({ name: 'staff.password_set', entity: 'staff', entityId: id })
    const { length: passkeys } = await passkeysOf(inside.db, id)
    if (passkeys > 0) return { signed_in: false }
    await comeIn(inside, id, { passkeys })
    await inside.emit({ name: 'staff.signed_in', entity: 'staff', entityId: id })
    return { signed_in: true }
  })
}

export async function deleteOldInvitations({ db, now }: Ctx): Promise<void> {
  await db.deleteFrom('staff_invitation').where('expires_at', '<=', now).execute()
}

async function getMember({ db, edition, now }: Ctx, token: string) {
  const member = await db
    .selectFrom('staff_invitation as i')
    .innerJoin('staff_member as m', 'm.id', 'i.staff_id')
    .innerJoin('staff_edition as e', (join) =>
      join.onRef('e.staff_id', '=', 'm.id').onRef('e.edition', '=', 'i.edition'),
    )
    .select(['m.id', 'm.login', 'm.name'])
    .where('i.token_hash', '=', hashToken(token))
    .where('i.edition', '=', edition.code)
    .where('i.expires_at', '>', now)
    .where('m.active', '=', true)
    .whereRef('m.password_hash', '=', 'i.password_hash')
    .executeTakeFirst()
  if (!member) throw linkOver()
  return member
}

const linkOver = () => refuse('not_found', { id: 'staff.invitation_over' })

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
