import type { StaffMember, StaffStatus } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { failField, failFields } from '#shared/errors.ts'
import { passwordProblem } from '#shared/password.ts'
import type { Ctx } from '#platform/context.ts'
import { violatedConstraint } from '#platform/db/database.ts'
import { hashPassword } from '#platform/password.ts'
import type { adminEndpoints } from '../contract.ts'
import { coversStatus } from '../model.ts'
import { getMemberRow } from './members.ts'

type NewMember = Input<typeof adminEndpoints.create>['admin']

/**
 * Adds a new member, or a member of another edition who keeps name and password. A former member of no edition is
 * created anew.
 */
export async function createMember(ctx: Ctx<StaffMember>, { admin }: { admin: NewMember }) {
  if (!coversStatus(ctx.actor.status, admin.status as StaffStatus)) throw failField('status', 'admin.above')
  const hash = admin.password ? await hashNewPassword(admin.password) : undefined
  return ctx.transaction((txCtx) => createInTransaction(txCtx as Ctx<StaffMember>, admin, hash))
}

/** Weak passwords are rejected before the slow hashing. */
export async function hashNewPassword(password: string): Promise<string> {
  const problem = passwordProblem(password)
  if (problem) throw failFields({ password: [problem] })
  return hashPassword(password)
}

async function createInTransaction(ctx: Ctx<StaffMember>, admin: NewMember, hash: string | undefined) {
  const { edition, db } = ctx
  const login = admin.login.toLowerCase()
  const existing = await db
    .selectFrom('staff_member')
    .select('id')
    .where('login', '=', login)
    .forUpdate()
    .executeTakeFirst()
  const memberships = await db
    .selectFrom('staff_edition')
    .select('edition')
    .where('staff_id', '=', existing?.id ?? 0)
    .execute()
  if (memberships.some((membership) => membership.edition === edition.code)) throw failField('login', 'invalid.taken')
  const invited = memberships.length > 0
  if (!invited && !admin.name) throw failField('name', 'invalid.required')
  if (!invited && !hash) throw failField('password', 'invalid.required')
  const id = invited ? existing!.id : await saveAccount(ctx, existing?.id, { ...admin, login, hash: hash! })
  await db.insertInto('staff_edition').values({ staff_id: id, edition: edition.code, status: admin.status }).execute()
  const member = await getMemberRow(ctx, id)
  const { name, status, active } = member
  await ctx.emit({ name: 'staff.added', entity: 'staff', entityId: id, after: { login, name, status, active } })
  return { admin: member, invited }
}

async function saveAccount({ db }: Ctx, id: number | undefined, input: NewMember & { hash: string }): Promise<number> {
  const { login, name, active, locale, hash } = input
  const values = { login, name, active, locale: locale || null, password_hash: hash }
  if (id !== undefined) {
    await db.updateTable('staff_member').set(values).where('id', '=', id).execute()
    // The old credentials may be in other hands.
    for (const table of ['staff_identity', 'staff_passkey'] as const)
      await db.deleteFrom(table).where('staff_id', '=', id).execute()
    return id
  }
  try {
    const added = await db.insertInto('staff_member').values(values).returning('id').executeTakeFirstOrThrow()
    return added.id
  } catch (error) {
    throw violatedConstraint(error, '23505') ? failField('login', 'invalid.taken') : error
  }
}
