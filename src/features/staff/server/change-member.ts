import { z } from 'zod'
import type { StaffMember, StaffStatus } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse, refuseField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { violated } from '#platform/db/database.ts'
import { adminFields } from '../contract.ts'
import type { adminEndpoints, AdminRow } from '../contract.ts'
import { covers } from '../model.ts'
import { hashed } from './hire.ts'
import { existing, getMember, mayChange, statusesOf } from './members.ts'
import type { Member } from './members.ts'
import { proveSelf } from './prove-self.ts'

type Given = Omit<Input<typeof adminEndpoints.save>['admin'], 'id' | 'current_password'>

export async function saveMember(ctx: Ctx<StaffMember>, { admin }: Input<typeof adminEndpoints.save>) {
  const { id, password, current_password, ...given } = admin
  if (id === ctx.actor.id) await checkOwn(ctx, { password, current_password, login: given.login })
  // Hashing takes long: no row should be locked meanwhile, and none for somebody who may not.
  if (password !== undefined) await allowed(ctx, await existing(ctx, id), { password: 'new' })
  const hash = password === undefined ? undefined : await hashed(password)
  return ctx.transaction((inside) => change(inside as Ctx<StaffMember>, id, given, hash))
}

/**
 * What opens one's own account is changed by proof only: the password on its own page, and the login here, since
 * whoever has that address at a provider comes in by it.
 */
async function checkOwn(
  ctx: Ctx<StaffMember>,
  given: { password?: string | undefined; login?: string | undefined; current_password?: string | undefined },
): Promise<void> {
  if (given.password !== undefined) throw refuseField('password', 'admin.own_password')
  if (given.login === undefined) return
  const { login } = await existing(ctx, ctx.actor.id)
  if (given.login.toLowerCase() !== login) await proveSelf(ctx, { current_password: given.current_password })
}

export async function changeCheckout(
  ctx: Ctx<StaffMember>,
  { id, field, value }: Input<typeof adminEndpoints.changeCheckout>,
) {
  await existing(ctx, id)
  const read = z.safeDecode(adminFields[field], value as never)
  if (!read.success) throw refuseField('value', 'invalid.format')
  return change(ctx, id, { [field]: read.data })
}

async function change(ctx: Ctx<StaffMember>, id: number, given: Given, hash?: string): Promise<{ admin: AdminRow }> {
  await oneAtATime(ctx)
  const before = await existing(ctx, id)
  const changes = changesIn(before, given)
  const { status = before.status, ...account } = changes
  await allowed(ctx, before, { ...changes, ...(hash && { password: 'new' }) })
  if (status !== before.status)
    await ctx.db
      .updateTable('staff_edition')
      .set({ status })
      .where('staff_id', '=', id)
      .where('edition', '=', ctx.edition.code)
      .execute()
  await writeAccount(ctx, id, { ...account, ...(hash && { password_hash: hash }) })
  const after = await existing(ctx, id)
  await leadersStay(ctx, before)
  if (hash || status !== before.status || (before.active && !after.active)) await ctx.endSessions('staff', id)
  // Who they are at a provider belongs to whom they were: another login or a new password begins anew there as well.
  if (hash || after.login !== before.login) await forgetIdentities(ctx, id)
  const [was, is] = [recorded(before), recorded(after)]
  if (hash || JSON.stringify(was) !== JSON.stringify(is))
    await ctx.emit({
      name: 'staff.saved',
      entity: 'staff',
      entityId: id,
      before: was,
      after: { ...is, ...(hash && { password: 'changed' }) },
    })
  return { admin: await getMember(ctx, id) }
}

/** Out of this edition; whom no other one has is shut out, but stays: the record names them. */
export async function letGo(ctx: Ctx<StaffMember>, { admin_id: id }: Input<typeof adminEndpoints.delete>) {
  await oneAtATime(ctx)
  const before = await existing(ctx, id)
  if (id === ctx.actor.id) throw refuse('wrong_status', { id: 'admin.oneself' })
  await allowed(ctx, before, {})
  for (const table of ['staff_edition', 'staff_schedule'] as const)
    await ctx.db.deleteFrom(table).where('staff_id', '=', id).where('edition', '=', ctx.edition.code).execute()
  if (before.editions.length === 1) {
    await ctx.db.updateTable('staff_member').set({ active: false }).where('id', '=', id).execute()
    await forgetIdentities(ctx, id)
  }
  await leadersStay(ctx, before)
  await ctx.endSessions('staff', id)
  await ctx.emit({ name: 'staff.left', entity: 'staff', entityId: id, before: recorded(before) })
  return {}
}

function forgetIdentities({ db }: Ctx, id: number) {
  return db.deleteFrom('staff_identity').where('staff_id', '=', id).execute()
}

/** For somebody who has lost them; not for oneself, who would only get rid of the second lock. */
export async function forgetPasskeys(ctx: Ctx<StaffMember>, { admin_id: id }: Input<typeof adminEndpoints.delete>) {
  const member = await existing(ctx, id)
  if (id === ctx.actor.id) throw refuse('wrong_status', { id: 'admin.oneself' })
  await allowed(ctx, member, { passkeys: 0 })
  const gone = await ctx.db.deleteFrom('staff_passkey').where('staff_id', '=', id).returning(['name', 'host']).execute()
  await ctx.endSessions('staff', id)
  for (const { name: passkey, host } of gone)
    await ctx.emit({ name: 'staff.passkey_removed', entity: 'staff', entityId: id, before: { passkey, host } })
  return { admin: await getMember(ctx, id) }
}

/** What is not as it was. */
function changesIn(before: Member, given: Given): Given {
  const as = { ...before, locale: before.locale ?? '' } as Record<string, unknown>
  const lower = given.login === undefined ? given : { ...given, login: given.login.toLowerCase() }
  return Object.fromEntries(Object.entries(lower).filter(([name, value]) => value !== undefined && value !== as[name]))
}

async function allowed(ctx: Ctx<StaffMember>, before: Member, changes: Record<string, unknown>): Promise<void> {
  const { status, ...account } = changes
  const may = mayChange(ctx, before, await statusesOf(ctx, ctx.actor.id))
  if (may === 'nothing') throw refuse('forbidden', { id: 'admin.not_yours' })
  if (may === 'status' && Object.keys(account).length > 0) throw refuse('forbidden', { id: 'admin.elsewhere' })
  if (status !== undefined && !covers(ctx.actor.status, status as StaffStatus))
    throw refuseField('status', 'admin.above')
  if (before.id === ctx.actor.id && (status !== undefined || account['active'] === false))
    throw refuse('wrong_status', { id: 'admin.oneself' })
}

async function writeAccount({ db }: Ctx, id: number, changes: Given & { password_hash?: string }): Promise<void> {
  const { locale, ...rest } = changes
  const values = { ...rest, ...(locale !== undefined && { locale: locale || null }) }
  if (Object.keys(values).length === 0) return
  try {
    await db.updateTable('staff_member').set(values).where('id', '=', id).execute()
  } catch (error) {
    throw violated(error, '23505') ? refuseField('login', 'invalid.taken') : error
  }
}

/** Two who send each other away would each see the other one still there. */
async function oneAtATime({ db }: Ctx): Promise<void> {
  await db
    .selectFrom('staff_edition')
    .select('staff_id')
    .where('status', '=', 1)
    .orderBy('edition')
    .orderBy('staff_id')
    .forUpdate()
    .execute()
}

/** In every edition somebody of status 1 can sign in, or nobody could mend anything there. */
async function leadersStay({ db }: Ctx, before: Member): Promise<void> {
  if (!before.active) return
  for (const { edition, status } of before.editions) {
    if (status !== 1) continue
    const leader = await db
      .selectFrom('staff_edition as e')
      .innerJoin('staff_member as m', 'm.id', 'e.staff_id')
      .select('m.id')
      .where('e.edition', '=', edition)
      .where('e.status', '=', 1)
      .where('m.active', '=', true)
      .executeTakeFirst()
    if (!leader) throw refuse('wrong_status', { id: 'admin.last' })
  }
}

/** What of a member the record keeps. */
function recorded({ login, name, status, active, locale }: Member) {
  return { login, name, status, active, locale }
}
