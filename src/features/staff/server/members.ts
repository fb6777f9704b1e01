import { sql } from 'kysely'
import type { StaffMember, StaffStatus } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { queryListPlugin } from '#platform/crud/list-plugin.ts'
import type { FiltersOf } from '#platform/crud/list-plugin.ts'
import { sortByLocale } from '#platform/crud/localized-sql.ts'
import { midnight } from '#platform/crud/long-lists.ts'
import { likeContaining } from '#platform/db/database.ts'
import { adminList } from '../contract.ts'
import type { AdminRow } from '../contract.ts'
import { coversStatus } from '../model.ts'

/** A staff member of this edition with the statuses in all of their editions. */
export type Member = Awaited<ReturnType<typeof fetchMembers>>[number]

export const memberListPlugin = queryListPlugin(adminList, {
  id: 'm.id',
  all: selectMembers,
  filter: filterMembers,
  ids: (query) => query.select('m.id'),
  select: (ctx, query) => selectMemberColumns(ctx, query),
  present: presentMembers,
  order: {
    name: (ctx) => sortByLocale(ctx, sql.ref('m.name'), 'plain'),
    login: () => sql.ref('m.login'),
    status: () => sql.ref('e.status'),
    active: () => sql.ref('m.active'),
    // Staff are few, so their last logins are looked up one by one.
    last_sign_in: (ctx) => sql`coalesce(${lastSignIn(ctx)}, '-infinity')`,
  },
})

function filterMembers(ctx: Ctx, filters: FiltersOf<typeof adminList>) {
  const { name, status, active, last_sign_in_from, last_sign_in_to } = filters
  let filtered = selectMembers(ctx)
  if (name)
    filtered = filtered.where((where) =>
      where.or([where('m.name', 'ilike', likeContaining(name)), where('m.login', 'ilike', likeContaining(name))]),
    )
  if (status !== undefined) filtered = filtered.where('e.status', '=', status)
  if (active !== undefined) filtered = filtered.where('m.active', '=', active)
  if (last_sign_in_from) filtered = filtered.where(lastSignIn(ctx), '>=', midnight(ctx, last_sign_in_from))
  if (last_sign_in_to) filtered = filtered.where(lastSignIn(ctx), '<', midnight(ctx, last_sign_in_to, 1))
  return filtered
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

async function fetchMembers(ctx: Ctx, filtered: ReturnType<typeof selectMembers>) {
  return withEditions(ctx, await selectMemberColumns(ctx, filtered).execute())
}

function selectMemberColumns(ctx: Ctx, filtered: ReturnType<typeof selectMembers>) {
  return filtered
    .select(['m.id', 'm.login', 'm.name', 'm.active', 'm.locale', 'm.invited_at', 'e.status'])
    .select((query) =>
      query
        .selectFrom('staff_passkey as p')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('p.staff_id', '=', 'm.id')
        .as('passkeys'),
    )
    .select(lastSignIn(ctx).as('last_sign_in'))
    .select((query) =>
      query
        .exists(
          query
            .selectFrom('staff_invitation as i')
            .select('i.staff_id')
            .whereRef('i.staff_id', '=', 'm.id')
            .whereRef('i.password_hash', '=', 'm.password_hash')
            .where('i.expires_at', '>', ctx.now),
        )
        .as('has_link'),
    )
}

/** The open link of the member, or its lack, if the member needs one to log in. */
function linkState({ invited_at, has_link }: Pick<Member, 'invited_at' | 'has_link'>): AdminRow['link'] {
  if (!invited_at) return has_link ? 'reset' : 'none'
  return has_link ? 'invited' : 'expired'
}

const lastSignIn = ({ edition }: Ctx) => sql<Date | null>`(select v.at from event v
  where v.edition = ${edition.code} and v.entity = 'staff' and v.entity_id = m.id
    and v.name in ('staff.signed_in', 'staff.changed_edition')
  order by v.id desc limit 1)`

async function withEditions<T extends { id: number }>({ db }: Ctx, rows: readonly T[]) {
  const editions = await db
    .selectFrom('staff_edition')
    .selectAll()
    .where('staff_id', 'in', [0, ...rows.map(({ id }) => id)])
    .execute()
  return rows.map((row) => ({ ...row, editions: editions.filter(({ staff_id }) => staff_id === row.id) }))
}

async function presentMembers(ctx: Ctx<StaffMember>, rows: readonly Omit<Member, 'editions'>[]): Promise<AdminRow[]> {
  const ownStatuses = await listStatuses(ctx, ctx.actor.id)
  return (await withEditions(ctx, rows)).map((member) => presentMember(ctx, member, ownStatuses))
}

function presentMember(ctx: Ctx<StaffMember>, member: Member, ownStatuses: Statuses): AdminRow {
  const { id, login, name, status, active, locale, passkeys, last_sign_in } = member
  return {
    id,
    login,
    name,
    status,
    active,
    locale: locale ?? '',
    passkeys: passkeys ?? 0,
    link: linkState(member),
    last_sign_in,
    myself: id === ctx.actor.id,
    may: permittedChange(ctx, member, ownStatuses),
  }
}
