import type { StaffMember, StaffStatus } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { violatedConstraint } from '#platform/db/database.ts'
import type { adminEndpoints } from '../contract.ts'
import { coversStatus } from '../model.ts'
import { recordAccessChange } from './access-changes.ts'
import { getMemberRow } from './members.ts'
import { hashUnknownPassword } from './new-password.ts'
import { sendInvitation } from './send-link.ts'

type NewMember = Input<typeof adminEndpoints.create>['admin']

/**
 * Adds a new member, who gets a link by email to choose a password, or a member of another edition who keeps name and
 * password. A former member of no edition is created anew.
 */
export async function createMember(ctx: Ctx<StaffMember>, { admin }: { admin: NewMember }) {
  if (!coversStatus(ctx.actor.status, admin.status as StaffStatus)) throw failField('status', 'admin.above')
  if (admin.password) throw failField('password', 'admin.password_by_link')
  const hash = await hashUnknownPassword()
  return ctx.transaction((txCtx) => createInTransaction(txCtx as Ctx<StaffMember>, admin, hash))
}

async function createInTransaction(ctx: Ctx<StaffMember>, admin: NewMember, hash: string) {
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
  const id = invited ? existing!.id : await saveAccount(ctx, existing?.id, { ...admin, login, hash })
  await db.insertInto('staff_edition').values({ staff_id: id, edition: edition.code, status: admin.status }).execute()
  const { name, status, active } = await getMemberRow(ctx, id)
  await ctx.emit({ name: 'staff.added', entity: 'staff', entityId: id, after: { login, name, status, active } })
  if (invited) await recordAccessChange(ctx, id)
  else await sendInvitation(ctx, id)
  return { admin: await getMemberRow(ctx, id), invited }
}

async function saveAccount(
  { db, now }: Ctx,
  id: number | undefined,
  input: NewMember & { hash: string },
): Promise<number> {
  const { login, name, active, locale, hash } = input
  const values = { login, name, active, locale: locale || null, password_hash: hash, invited_at: now }
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
