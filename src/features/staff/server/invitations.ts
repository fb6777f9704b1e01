import { createHash, randomBytes } from 'node:crypto'
import { staffStatus } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { invitationEndpoints } from '../contract.ts'
import { openStaffSession } from './complete-sign-in.ts'
import { hashNewPassword, hashUnknownPassword } from './new-password.ts'
import { listPasskeys } from './passkeys.ts'

export const invitationHours = 24

type InvitedMember = {
  id: number
  added: boolean
  active: boolean
  status: number
  /** Set only for a new link, because the database stores a hash. */
  token?: string
  pendingUntil?: Date
}

/**
 * Adds a head administrator to this edition. A known member keeps name, password and status. A new member gets a
 * one-time link; `newLink` replaces a lost link or password.
 */
export async function inviteMember(
  ctx: Ctx,
  input: { login: string; name: string; locale?: Locale | undefined; newLink: boolean },
): Promise<InvitedMember> {
  const login = input.login.toLowerCase()
  const existing = await ctx.db
    .selectFrom('staff_member')
    .select(['id', 'active'])
    .where('login', '=', login)
    .forUpdate()
    .executeTakeFirst()
  const id = existing?.id ?? (await createInvitedMember(ctx, { ...input, login }))
  const status = await addToEdition(ctx, id, { login, name: input.name })
  const pending = await findPendingExpiry(ctx, id)
  const invited = { id, added: !existing, active: existing?.active ?? true, status }
  if (!existing || input.newLink) return { ...invited, ...(await createInvitation(ctx, id)) }
  return { ...invited, ...(pending && { pendingUntil: pending }) }
}

async function createInvitedMember(
  { db, now }: Ctx,
  input: { login: string; name: string; locale?: Locale | undefined },
) {
  const password_hash = await hashUnknownPassword()
  const { id } = await db
    .insertInto('staff_member')
    .values({ login: input.login, name: input.name, locale: input.locale ?? null, password_hash, invited_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function addToEdition(ctx: Ctx, id: number, after: { login: string; name: string }): Promise<number> {
  const { db, edition } = ctx
  const added = await db
    .insertInto('staff_edition')
    .values({ staff_id: id, edition: edition.code, status: staffStatus.head })
    .onConflict((conflict) => conflict.doNothing())
    .returning('status')
    .executeTakeFirst()
  if (added) {
    const event = { ...after, status: staffStatus.head, active: true }
    await ctx.emit({ name: 'staff.added', entity: 'staff', entityId: id, after: event })
    return staffStatus.head
  }
  const { status } = await db
    .selectFrom('staff_edition')
    .select('status')
    .where('staff_id', '=', id)
    .where('edition', '=', edition.code)
    .executeTakeFirstOrThrow()
  return status
}

async function findPendingExpiry({ db, now }: Ctx, id: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('staff_invitation')
    .select('expires_at')
    .where('staff_id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.expires_at
}

/** Invites a new member, or lets one who lost the password set another. Without `byEmail` the caller passes the link on. */
export async function createInvitation(
  ctx: Ctx,
  id: number,
  { byEmail = false } = {},
): Promise<{ token: string; pendingUntil: Date }> {
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(ctx.now.getTime() + invitationHours * 3_600_000)
  const { password_hash, invited_at } = await ctx.db
    .selectFrom('staff_member')
    .select(['password_hash', 'invited_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const values = { edition: ctx.edition.code, token_hash: hashToken(token), password_hash, expires_at }
  await ctx.db
    .insertInto('staff_invitation')
    .values({ staff_id: id, ...values })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(values))
    .execute()
  await ctx.emit({
    name: invited_at ? 'staff.invited' : 'staff.reset_link_sent',
    entity: 'staff',
    entityId: id,
    ...(byEmail && { secrets: { token } }),
  })
  return { token, pendingUntil: expires_at }
}

export async function getInvitation(ctx: Ctx, { token }: Input<typeof invitationEndpoints.get>) {
  const { login, name } = await getInvitedMember(ctx, token)
  return { login, name }
}

/** Unknown, used and expired links give the same error. */
export async function acceptInvitation(ctx: Ctx, { token, password }: Input<typeof invitationEndpoints.accept>) {
  await getInvitedMember(ctx, token)
  const password_hash = await hashNewPassword(password)
  return ctx.transaction(async (txCtx) => {
    const { id, invited_at } = await getInvitedMember(txCtx, token)
    const used = await txCtx.db
      .deleteFrom('staff_invitation')
      .where('token_hash', '=', hashToken(token))
      .returning('staff_id')
      .executeTakeFirst()
    if (!used) throw invalidLink()
    await txCtx.db.updateTable('staff_member').set({ password_hash, invited_at: null }).where('id', '=', id).execute()
    // A person with the old password may have linked a provider identity.
    await txCtx.db.deleteFrom('staff_identity').where('staff_id', '=', id).execute()
    await txCtx.sessions.endAll('staff', [id])
    await txCtx.emit({
      name: invited_at ? 'staff.password_set' : 'staff.password_reset',
      entity: 'staff',
      entityId: id,
    })
    const { length: passkeys } = await listPasskeys(txCtx.db, id)
    if (passkeys > 0) return { signed_in: false }
    await openStaffSession(txCtx, id, { passkeys })
    await txCtx.emit({ name: 'staff.signed_in', entity: 'staff', entityId: id })
    return { signed_in: true }
  })
}

export async function deleteExpiredInvitations({ db, now }: Ctx): Promise<void> {
  await db.deleteFrom('staff_invitation').where('expires_at', '<=', now).execute()
}

async function getInvitedMember({ db, edition, now }: Ctx, token: string) {
  const member = await db
    .selectFrom('staff_invitation as i')
    .innerJoin('staff_member as m', 'm.id', 'i.staff_id')
    .innerJoin('staff_edition as e', (join) =>
      join.onRef('e.staff_id', '=', 'm.id').onRef('e.edition', '=', 'i.edition'),
    )
    .select(['m.id', 'm.login', 'm.name', 'm.invited_at'])
    .where('i.token_hash', '=', hashToken(token))
    .where('i.edition', '=', edition.code)
    .where('i.expires_at', '>', now)
    .where('m.active', '=', true)
    .whereRef('m.password_hash', '=', 'i.password_hash')
    .executeTakeFirst()
  if (!member) throw invalidLink()
  return member
}

const invalidLink = () => fail('not_found', { id: 'staff.invitation_over' })

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
