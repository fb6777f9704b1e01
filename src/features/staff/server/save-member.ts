import { z } from 'zod'
import { staffStatus } from '#shared/access.ts'
import type { StaffMember, StaffStatus } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { violatedConstraint } from '#platform/db/database.ts'
import { adminFields } from '../contract.ts'
import type { adminEndpoints, AdminRow } from '../contract.ts'
import { coversStatus } from '../model.ts'
import { recordAccessChange } from './access-changes.ts'
import { getMember, getMemberRow, permittedChange, listStatuses } from './members.ts'
import type { Member } from './members.ts'
import { reauthenticate } from './reauthenticate.ts'

type MemberChanges = Omit<Input<typeof adminEndpoints.save>['admin'], 'id' | 'password' | 'current_password'>

export async function saveMember(ctx: Ctx<StaffMember>, { admin }: Input<typeof adminEndpoints.save>) {
  const { id, password, current_password, ...input } = admin
  const isOwn = id === ctx.actor.id
  await getMember(ctx, id)
  if (password !== undefined) throw failField('password', isOwn ? 'admin.own_password' : 'admin.password_by_link')
  if (isOwn) await assertOwnChange(ctx, { current_password, login: input.login })
  return ctx.transaction((txCtx) => saveChanges(txCtx as Ctx<StaffMember>, id, input))
}

/**
 * Changing one's own credentials needs a proof. The password has its own page. The login is checked here, because
 * whoever owns that address at a provider can log in.
 */
async function assertOwnChange(
  ctx: Ctx<StaffMember>,
  input: { login?: string | undefined; current_password?: string | undefined },
): Promise<void> {
  if (input.login === undefined) return
  const { login } = await getMember(ctx, ctx.actor.id)
  if (input.login.toLowerCase() !== login) await reauthenticate(ctx, { current_password: input.current_password })
}

export async function changeCheckout(
  ctx: Ctx<StaffMember>,
  { id, field, value }: Input<typeof adminEndpoints.changeCheckout>,
) {
  await getMember(ctx, id)
  const parsed = z.safeDecode(adminFields[field], value as never)
  if (!parsed.success) throw failField('value', 'invalid.format')
  return saveChanges(ctx, id, { [field]: parsed.data })
}

async function saveChanges(ctx: Ctx<StaffMember>, id: number, input: MemberChanges): Promise<{ admin: AdminRow }> {
  await lockHeads(ctx)
  const before = await getMember(ctx, id)
  const changes = findChanges(before, input)
  const { status = before.status, ...account } = changes
  await assertMayChange(ctx, before, changes)
  if (status !== before.status)
    await ctx.db
      .updateTable('staff_edition')
      .set({ status })
      .where('staff_id', '=', id)
      .where('edition', '=', ctx.edition.code)
      .execute()
  await saveAccountFields(ctx, id, account)
  const after = await getMember(ctx, id)
  await assertHeadRemains(ctx, before)
  const isLoginChanged = after.login !== before.login
  if (isLoginChanged || status !== before.status || (before.active && !after.active))
    await ctx.sessions.endAll('staff', [id])
  if (isLoginChanged) await handOverLogin(ctx, before, after)
  const isAccessChanged = isLoginChanged || status !== before.status || after.active !== before.active
  if (isAccessChanged && id !== ctx.actor.id) await recordAccessChange(ctx, id)
  const [previous, current] = [auditFields(before), auditFields(after)]
  if (JSON.stringify(previous) !== JSON.stringify(current))
    await ctx.emit({ name: 'staff.saved', entity: 'staff', entityId: id, before: previous, after: current })
  return { admin: await getMemberRow(ctx, id) }
}

/** Identities and links belong to the reader of the former email, who is told of the change. */
async function handOverLogin(ctx: Ctx, { id, login: former }: Member, { login }: Member): Promise<void> {
  await deleteIdentities(ctx, id)
  await ctx.db.deleteFrom('staff_invitation').where('staff_id', '=', id).execute()
  await ctx.emit({
    name: 'staff.login_changed',
    entity: 'staff',
    entityId: id,
    before: { login: former },
    after: { login },
  })
}

/**
 * Removes the member from this edition. A member without any edition is deactivated but kept, because audit events
 * refer to them.
 */
export async function removeMember(ctx: Ctx<StaffMember>, { admin_id: id }: Input<typeof adminEndpoints.delete>) {
  await lockHeads(ctx)
  const before = await getMember(ctx, id)
  if (id === ctx.actor.id) throw fail('wrong_status', { id: 'admin.oneself' })
  await assertMayChange(ctx, before, {})
  for (const table of ['staff_edition', 'staff_schedule'] as const)
    await ctx.db.deleteFrom(table).where('staff_id', '=', id).where('edition', '=', ctx.edition.code).execute()
  if (before.editions.length === 1) {
    await ctx.db.updateTable('staff_member').set({ active: false }).where('id', '=', id).execute()
    await deleteIdentities(ctx, id)
  }
  await assertHeadRemains(ctx, before)
  await ctx.sessions.endAll('staff', [id])
  await ctx.emit({ name: 'staff.left', entity: 'staff', entityId: id, before: auditFields(before) })
  return {}
}

function deleteIdentities({ db }: Ctx, id: number) {
  return db.deleteFrom('staff_identity').where('staff_id', '=', id).execute()
}

/** Not allowed for oneself, because it would bypass the proof that removing a passkey requires. */
export async function removeMemberPasskeys(
  ctx: Ctx<StaffMember>,
  { admin_id: id }: Input<typeof adminEndpoints.delete>,
) {
  const member = await getMember(ctx, id)
  if (id === ctx.actor.id) throw fail('wrong_status', { id: 'admin.oneself' })
  await assertMayChange(ctx, member, { passkeys: 0 })
  const removed = await ctx.db
    .deleteFrom('staff_passkey')
    .where('staff_id', '=', id)
    .returning(['name', 'host'])
    .execute()
  await ctx.sessions.endAll('staff', [id])
  await recordAccessChange(ctx, id)
  for (const { name: passkey, host } of removed)
    await ctx.emit({ name: 'staff.passkey_removed', entity: 'staff', entityId: id, before: { passkey, host } })
  return { admin: await getMemberRow(ctx, id) }
}

function findChanges(before: Member, input: MemberChanges): MemberChanges {
  const current = { ...before, locale: before.locale ?? '' } as Record<string, unknown>
  const normalized = input.login === undefined ? input : { ...input, login: input.login.toLowerCase() }
  return Object.fromEntries(
    Object.entries(normalized).filter(([name, value]) => value !== undefined && value !== current[name]),
  )
}

export async function assertMayChange(
  ctx: Ctx<StaffMember>,
  before: Member,
  changes: Record<string, unknown>,
): Promise<void> {
  const { status, ...account } = changes
  const may = permittedChange(ctx, before, await listStatuses(ctx, ctx.actor.id))
  if (may === 'nothing') throw fail('forbidden', { id: 'admin.not_yours' })
  if (may === 'status' && Object.keys(account).length > 0) throw fail('forbidden', { id: 'admin.elsewhere' })
  if (status !== undefined && !coversStatus(ctx.actor.status, status as StaffStatus))
    throw failField('status', 'admin.above')
  if (before.id === ctx.actor.id && (status !== undefined || account['active'] === false))
    throw fail('wrong_status', { id: 'admin.oneself' })
}

async function saveAccountFields({ db }: Ctx, id: number, changes: MemberChanges): Promise<void> {
  const { locale, ...rest } = changes
  const values = { ...rest, ...(locale !== undefined && { locale: locale || null }) }
  if (Object.keys(values).length === 0) return
  try {
    await db.updateTable('staff_member').set(values).where('id', '=', id).execute()
  } catch (error) {
    throw violatedConstraint(error, '23505') ? failField('login', 'invalid.taken') : error
  }
}

/** Without the lock, two heads who remove each other would both see the other one as still present. */
async function lockHeads({ db }: Ctx): Promise<void> {
  await db
    .selectFrom('staff_edition')
    .select('staff_id')
    .where('status', '=', staffStatus.head)
    .orderBy('edition')
    .orderBy('staff_id')
    .forUpdate()
    .execute()
}

/** Every edition needs an active member of status 1, who can manage all others. */
async function assertHeadRemains({ db }: Ctx, before: Member): Promise<void> {
  if (!before.active) return
  for (const { edition, status } of before.editions) {
    if (status !== staffStatus.head) continue
    const head = await db
      .selectFrom('staff_edition as e')
      .innerJoin('staff_member as m', 'm.id', 'e.staff_id')
      .select('m.id')
      .where('e.edition', '=', edition)
      .where('e.status', '=', staffStatus.head)
      .where('m.active', '=', true)
      .executeTakeFirst()
    if (!head) throw fail('wrong_status', { id: 'admin.last' })
  }
}

function auditFields({ login, name, status, active, locale }: Member) {
  return { login, name, status, active, locale }
}
