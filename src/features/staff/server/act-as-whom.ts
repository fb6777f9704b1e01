import { isActing } from '#shared/access.ts'
import type { StaffMember, StaffStatus } from '#shared/access.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Whom } from '../contract.ts'
import { homeAs, mayActAs, whoActsAs } from '../model.ts'
import type { ActingKind } from '../model.ts'

/** Somebody whom this member may become, or why not. Missing, deleted and other editions' people answer alike. */
export async function findWhom(ctx: Ctx<StaffMember>, as: ActingKind, id: number): Promise<Whom> {
  if (!whoActsAs[as].includes(ctx.actor.status)) throw refuse('forbidden')
  if (isActing(ctx.auth)) throw refuse('forbidden', { id: 'acting.not_now' })
  return as === 'admin' ? findMember(ctx, id) : findPerson(ctx, as, id)
}

async function findMember({ db, edition, actor }: Ctx<StaffMember>, id: number): Promise<Whom> {
  const member = await db
    .selectFrom('staff_member as m')
    .innerJoin('staff_edition as e', 'e.staff_id', 'm.id')
    .select(['m.name', 'm.login', 'm.active', 'e.status'])
    .where('m.id', '=', id)
    .where('e.edition', '=', edition.code)
    .executeTakeFirst()
  if (!member) throw refuse('not_found')
  if (id === actor.id) throw refuse('wrong_status', { id: 'acting.oneself' })
  if (!member.active) throw refuse('wrong_status', { id: 'acting.inactive' })
  if (!mayActAs(actor.status, member.status as StaffStatus)) throw refuse('forbidden', { id: 'acting.upwards' })
  return { as: 'admin', id, name: member.name, email: member.login, roles: ['admin'], home: homeAs.admin }
}

async function findPerson({ db, edition }: Ctx, as: 'client' | 'tutor', id: number): Promise<Whom> {
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
  if (!person || !roles.includes(as)) throw refuse('not_found')
  return { as, id, name: person.name, email: person.email ?? '', roles, home: homeAs[as] }
}
