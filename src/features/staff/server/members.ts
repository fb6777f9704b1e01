import { sql } from 'kysely'
import type { StaffMember, StaffStatus } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { languageOf } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { likeContaining } from '#platform/db/database.ts'
import type { adminEndpoints, AdminRow } from '../contract.ts'
import { coversStatus } from '../model.ts'

/** A staff member of this edition with the statuses in all of their editions. */
export type Member = Awaited<ReturnType<typeof fetchMembers>>[number]

export async function listMembers(ctx: Ctx<StaffMember>, input: Input<typeof adminEndpoints.list>) {
  const { page, per_page: size, sort, sort_dir, filters } = input
  const { name, status, active } = filters
  let filtered = selectMembers(ctx)
  if (name)
    filtered = filtered.where((where) =>
      where.or([where('m.name', 'ilike', likeContaining(name)), where('m.login', 'ilike', likeContaining(name))]),
    )
  if (status !== undefined) filtered = filtered.where('e.status', '=', status)
  if (active !== undefined) filtered = filtered.where('m.active', '=', active)
  const { total } = await filtered.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(total / size))
  const currentPage = Math.min(page, pages)
  const rows = await fetchMembers(
    ctx,
    filtered
      .orderBy(sortKeys[sort](ctx), sort_dir)
      .orderBy('m.id', sort_dir)
      .limit(size)
      .offset((currentPage - 1) * size),
  )
  const ownStatuses = await listStatuses(ctx, ctx.actor.id)
  return { items: rows.map((member) => presentMember(ctx, member, ownStatuses)), page: currentPage, pages, total }
}

const sortKeys = {
  name: ({ locale }: Ctx) => sql`m.name collate ${sql.id(`${languageOf(locale)}-x-icu`)}`,
  login: () => sql`m.login`,
  status: () => sql`e.status`,
  active: () => sql`m.active`,
}

export async function getMemberRow(ctx: Ctx<StaffMember>, id: number): Promise<AdminRow> {
  return presentMember(ctx, await getMember(ctx, id), await listStatuses(ctx, ctx.actor.id))
}

export async function getMember(ctx: Ctx, id: number): Promise<Member> {
  const [member] = await fetchMembers(ctx, selectMembers(ctx).where('m.id', '=', id))
  if (!member) throw fail('not_found')
  return member
}

type Statuses = ReadonlyMap<string, StaffStatus>

export async function listStatuses({ db }: Ctx, id: number): Promise<Statuses> {
  const rows = await db.selectFrom('staff_edition').select(['edition', 'status']).where('staff_id', '=', id).execute()
  return new Map(rows.map(({ edition, status }) => [edition, status as StaffStatus]))
}

/**
 * Login and password are shared by all editions, so changing them requires covering the member in each of theirs.
 * Otherwise only the status in this edition can be changed.
 */
export function permittedChange(ctx: Ctx<StaffMember>, member: Member, ownStatuses: Statuses): AdminRow['may'] {
  if (!coversStatus(ctx.actor.status, member.status as StaffStatus)) return 'nothing'
  const coversEverywhere = member.editions.every(({ edition, status }) => {
    const ownStatus = ownStatuses.get(edition)
    return ownStatus !== undefined && coversStatus(ownStatus, status as StaffStatus)
  })
  return coversEverywhere ? 'all' : 'status'
}

function selectMembers({ db, edition }: Ctx) {
  return db
    .selectFrom('staff_member as m')
    .innerJoin('staff_edition as e', 'e.staff_id', 'm.id')
    .where('e.edition', '=', edition.code)
}

async function fetchMembers({ db, edition }: Ctx, filtered: ReturnType<typeof selectMembers>) {
  const rows = await filtered
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

function presentMember(ctx: Ctx<StaffMember>, member: Member, ownStatuses: Statuses): AdminRow {
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
    may: permittedChange(ctx, member, ownStatuses),
  }
}
