import { sql } from 'kysely'
import type { StaffMember, StaffStatus } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import { languageOf } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { containing } from '#platform/db/database.ts'
import type { adminEndpoints, AdminRow } from '../contract.ts'
import { covers } from '../model.ts'

/** A member of the staff of this edition, with the status in every edition of theirs. */
export type Member = Awaited<ReturnType<typeof found>>[number]

export async function listMembers(ctx: Ctx<StaffMember>, input: Input<typeof adminEndpoints.list>) {
  const { page, per_page: size, filters } = input
  const { name, status, active } = filters
  let wanted = membersHere(ctx)
  if (name)
    wanted = wanted.where((where) =>
      where.or([where('m.name', 'ilike', containing(name)), where('m.login', 'ilike', containing(name))]),
    )
  if (status !== undefined) wanted = wanted.where('e.status', '=', status)
  if (active !== undefined) wanted = wanted.where('m.active', '=', active)
  const { total } = await wanted.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(total / size))
  const shown = Math.min(page, pages)
  const rows = await found(
    ctx,
    wanted
      .orderBy(sql`m.name collate ${sql.id(`${languageOf(ctx.locale)}-x-icu`)}`)
      .orderBy('m.id')
      .limit(size)
      .offset((shown - 1) * size),
  )
  const mine = await statusesOf(ctx, ctx.actor.id)
  return { items: rows.map((member) => present(ctx, member, mine)), page: shown, pages, total }
}

export async function getMember(ctx: Ctx<StaffMember>, id: number): Promise<AdminRow> {
  return present(ctx, await existing(ctx, id), await statusesOf(ctx, ctx.actor.id))
}

export async function existing(ctx: Ctx, id: number): Promise<Member> {
  const [member] = await found(ctx, membersHere(ctx).where('m.id', '=', id))
  if (!member) throw refuse('not_found')
  return member
}

type Statuses = ReadonlyMap<string, StaffStatus>

/** Of a member, by edition. */
export async function statusesOf({ db }: Ctx, id: number): Promise<Statuses> {
  const rows = await db.selectFrom('staff_edition').select(['edition', 'status']).where('staff_id', '=', id).execute()
  return new Map(rows.map(({ edition, status }) => [edition, status as StaffStatus]))
}

/**
 * What this member may change of that one. Login, password and the like are the same in every edition: whoever
 * changes them must be over the other one in all of those; otherwise it is only the status here.
 */
export function mayChange(ctx: Ctx<StaffMember>, member: Member, mine: Statuses): AdminRow['may'] {
  if (!covers(ctx.actor.status, member.status as StaffStatus)) return 'nothing'
  const everywhere = member.editions.every(({ edition, status }) => {
    const own = mine.get(edition)
    return own !== undefined && covers(own, status as StaffStatus)
  })
  return everywhere ? 'all' : 'status'
}

function membersHere({ db, edition }: Ctx) {
  return db
    .selectFrom('staff_member as m')
    .innerJoin('staff_edition as e', 'e.staff_id', 'm.id')
    .where('e.edition', '=', edition.code)
}

async function found({ db, edition }: Ctx, wanted: ReturnType<typeof membersHere>) {
  const rows = await wanted
    .select(['m.id', 'm.login', 'm.name', 'm.active', 'm.locale', 'e.status'])
    .select((query) => [
      query
        .selectFrom('staff_passkey as p')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('p.staff_id', '=', 'm.id')
        .as('passkeys'),
      query
        .selectFrom('event as v')
        .select('v.at')
        .where('v.edition', '=', edition.code)
        .where('v.entity', '=', 'staff')
        .whereRef('v.entity_id', '=', 'm.id')
        .where('v.name', 'in', ['staff.signed_in', 'staff.changed_edition'])
        .orderBy('v.id', 'desc')
        .limit(1)
        .as('last_sign_in'),
    ])
    .execute()
  const editions = await db
    .selectFrom('staff_edition')
    .selectAll()
    .where('staff_id', 'in', [0, ...rows.map(({ id }) => id)])
    .execute()
  return rows.map((row) => ({ ...row, editions: editions.filter(({ staff_id }) => staff_id === row.id) }))
}

function present(ctx: Ctx<StaffMember>, member: Member, mine: Statuses): AdminRow {
  const { id, login, name, status, active, locale, passkeys, last_sign_in: at } = member
  return {
    id,
    login,
    name,
    status,
    active,
    locale: locale ?? '',
    passkeys: passkeys ?? 0,
    last_sign_in: at && Math.floor(at.getTime() / 1000),
    myself: id === ctx.actor.id,
    may: mayChange(ctx, member, mine),
  }
}
