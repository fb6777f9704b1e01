import type { StaffMember, StaffStatus } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuseField, refuseFields } from '#shared/errors.ts'
import { passwordProblem } from '#shared/password.ts'
import type { Ctx } from '#platform/context.ts'
import { violated } from '#platform/db/database.ts'
import { hashPassword } from '#platform/password.ts'
import type { adminEndpoints } from '../contract.ts'
import { covers } from '../model.ts'
import { getMember } from './members.ts'

type Given = Input<typeof adminEndpoints.create>['admin']

/**
 * A new member; or one of another edition, who is let in here as well and keeps name and password. One whom no
 * edition has anymore begins anew.
 */
export async function hire(ctx: Ctx<StaffMember>, { admin }: { admin: Given }) {
  if (!covers(ctx.actor.status, admin.status as StaffStatus)) throw refuseField('status', 'admin.above')
  const hash = admin.password ? await hashed(admin.password) : undefined
  return ctx.transaction((inside) => hireInside(inside as Ctx<StaffMember>, admin, hash))
}

/** Only a password that is good enough is worth the work. */
export async function hashed(password: string): Promise<string> {
  const problem = passwordProblem(password)
  if (problem) throw refuseFields({ password: [problem] })
  return hashPassword(password)
}

async function hireInside(ctx: Ctx<StaffMember>, admin: Given, hash: string | undefined) {
  const { edition, db } = ctx
  const login = admin.login.toLowerCase()
  const known = await db
    .selectFrom('staff_member')
    .select('id')
    .where('login', '=', login)
    .forUpdate()
    .executeTakeFirst()
  const elsewhere = await db
    .selectFrom('staff_edition')
    .select('edition')
    .where('staff_id', '=', known?.id ?? 0)
    .execute()
  if (elsewhere.some((one) => one.edition === edition.code)) throw refuseField('login', 'invalid.taken')
  const invited = elsewhere.length > 0
  if (!invited && !admin.name) throw refuseField('name', 'invalid.required')
  if (!invited && !hash) throw refuseField('password', 'invalid.required')
  const id = invited ? known!.id : await written(ctx, known?.id, { ...admin, login, hash: hash! })
  await db.insertInto('staff_edition').values({ staff_id: id, edition: edition.code, status: admin.status }).execute()
  const member = await getMember(ctx, id)
  const { name, status, active } = member
  await ctx.emit({ name: 'staff.added', entity: 'staff', entityId: id, after: { login, name, status, active } })
  return { admin: member, invited }
}

async function written({ db }: Ctx, id: number | undefined, given: Given & { hash: string }): Promise<number> {
  const { login, name, active, locale, hash } = given
  const values = { login, name, active, locale: locale || null, password_hash: hash }
  if (id !== undefined) {
    await db.updateTable('staff_member').set(values).where('id', '=', id).execute()
    // What opened the account before may be in other hands.
    for (const table of ['staff_identity', 'staff_passkey'] as const)
      await db.deleteFrom(table).where('staff_id', '=', id).execute()
    return id
  }
  try {
    const added = await db.insertInto('staff_member').values(values).returning('id').executeTakeFirstOrThrow()
    return added.id
  } catch (error) {
    throw violated(error, '23505') ? refuseField('login', 'invalid.taken') : error
  }
}
