import { isActing } from '#shared/access.ts'
import type { StaffMember, StaffStatus } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { ActingTarget } from '../contract.ts'
import { actingHome, canActAs, actingStatuses } from '../model.ts'
import type { ActingKind } from '../model.ts'

/** Missing, deleted and other editions' people give the same error. */
export async function getActingTarget(ctx: Ctx<StaffMember>, as: ActingKind, id: number): Promise<ActingTarget> {
  if (!actingStatuses[as].includes(ctx.actor.status)) throw fail('forbidden')
  if (isActing(ctx.auth)) throw fail('forbidden', { id: 'acting.not_now' })
  return as === 'admin' ? getMemberTarget(ctx, id) : getPersonTarget(ctx, as, id)
}

async function getMemberTarget({ db, edition, actor }: Ctx<StaffMember>, id: number): Promise<ActingTarget> {
  const member = await db
    .selectFrom('staff_member as m')
    .innerJoin('staff_edition as e', 'e.staff_id', 'm.id')
    .select(['m.name', 'm.login', 'm.active', 'e.status'])
    .where('m.id', '=', id)
    .where('e.edition', '=', edition.code)
    .executeTakeFirst()
  if (!member) throw fail('not_found')
  if (id === actor.id) throw fail('wrong_status', { id: 'acting.oneself' })
  if (!member.active) throw fail('wrong_status', { id: 'acting.inactive' })
  if (!canActAs(actor.status, member.status as StaffStatus)) throw fail('forbidden', { id: 'acting.upwards' })
  return { as: 'admin', id, name: member.name, email: member.login, roles: ['admin'], home: actingHome.admin }
}

async function getPersonTarget({ db, edition }: Ctx, as: 'client' | 'tutor', id: number): Promise<ActingTarget> {
  const person = await db
    .selectFrom('account as a')
    .leftJoin('client as c', (join) =>
      join.onRef('c.edition', '=', 'a.edition').onRef('c.id', '=', 'a.id').on('c.deleted_at', 'is', null),
    )
    .leftJoin('tutor as t', (join) =>
      join.onRef('t.edition', '=', 'a.edition').onRef('t.id', '=', 'a.id').on('t.anonymised_at', 'is', null),
    )
    .select(['a.name', 'a.email', 'c.id as client', 't.id as tutor'])
    .where('a.edition', '=', edition.code)
    .where('a.id', '=', id)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst()
  const roles = (['client', 'tutor'] as const).filter((role) => person?.[role])
  if (!person || !roles.includes(as)) throw fail('not_found')
  return { as, id, name: person.name, email: person.email ?? '', roles, home: actingHome[as] }
}
