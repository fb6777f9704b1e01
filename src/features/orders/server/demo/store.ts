import { sql } from 'kysely'
import { maskRulesVersion } from '#shared/mask/mask.ts'
import type { Ctx } from '#platform/context.ts'
import { manyRows } from '#platform/db/many.ts'
import { giveToMembers, recordPast } from '#platform/events.ts'
import type { Past } from '#platform/events.ts'
import { restOnOrders } from '#features/reviews/public.ts'
import type { Story } from './story.ts'

type Known = { id: number; story: Story }

/** All orders of an edition in some statements, the first that was placed with the lowest number. */
export async function storeStories(ctx: Ctx, stories: readonly Story[]): Promise<void> {
  const edition = ctx.edition.code
  const inTurn = stories.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
  const orders = manyRows('lesson_order', inTurn.map((story) => orderRow(edition, story, ctx.now)) as never[])
  const stored = await ctx.db
    .insertInto('lesson_order')
    .columns(orders.columns)
    .expression(orders.rows)
    .returning('id')
    .execute()
  const known = inTurn.map((story, place): Known => ({ story, id: stored[place]!.id }))
  const rowsOf = <R extends object>(rows: (story: Story) => readonly R[]) =>
    known.flatMap(({ story, id: order_id }) => rows(story).map((row) => ({ edition, order_id, ...row })))
  await insert(
    ctx,
    'order_lesson',
    rowsOf(({ wanted }) => wanted.lessons.map(({ id: subject_id }, position) => ({ subject_id, position }))),
  )
  await insert(
    ctx,
    'order_level',
    rowsOf(({ wanted }) =>
      wanted.lessons.flatMap(({ id: subject_id, levels }) => levels.map((level_id) => ({ subject_id, level_id }))),
    ),
  )
  await insert(
    ctx,
    'order_place',
    rowsOf(({ wanted }) => wanted.places),
  )
  await insert(
    ctx,
    'order_response',
    rowsOf(({ responses }) =>
      responses
        .values()
        .map((response) => ({ ...response, mask_version: maskRulesVersion }))
        .toArray(),
    ),
  )
  await recordPast(ctx, eventsOf(known))
  await insert(ctx, 'tutor_record', recordRows(edition, stories))
  await restOnOrders(
    ctx,
    known.flatMap(({ story, id: order_id }) => (story.review_id ? [{ id: story.review_id, order_id }] : [])),
  )
}

/** What has waited for longer than that, staff have looked at: a bell that rings for everything is not heard. */
const lookedAtMs = 24 * 3_600_000

function orderRow(edition: string, story: Story, now: Date) {
  const { lessons: _lessons, places: _places, ...wanted } = story.wanted
  const { client, columns, status, before, status_since, created_at, changed_at } = story
  return {
    edition,
    client_id: client.id,
    name: client.name,
    email: client.email,
    phone: client.phone,
    ...wanted,
    ...columns,
    status,
    before,
    status_since,
    created_at,
    changed_at,
    version: story.happenings.length,
    // Texts of the demo hold no contacts, as a test asserts: nothing in them is hidden.
    mask_version: maskRulesVersion,
    seen: now.getTime() - status_since.getTime() > lookedAtMs ? { timer: now } : {},
  }
}

/** In the order in which it all happened: the record is read by its numbers. */
function eventsOf(known: readonly Known[]): Past[] {
  return known
    .flatMap(({ id, story }) =>
      story.happenings.map(({ actor, ...happening }) => ({
        ...happening,
        entity: 'order',
        entity_id: id,
        actor_realm: actor.realm,
        actor_id: 'id' in actor ? actor.id : null,
      })),
    )
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** What the same answers and payments would have come to one by one. */
function recordRows(edition: string, stories: readonly Story[]) {
  const answers = stories.flatMap((story) => story.answers)
  const paid = stories.flatMap(({ columns: { tutor_id, paid_at } }) => (paid_at && tutor_id ? [tutor_id] : []))
  const ids = new Set([...answers.map(({ tutor_id }) => tutor_id), ...paid])
  return [...ids].map((tutor_id) => {
    const theirs = answers.filter((one) => one.tutor_id === tutor_id)
    const given = theirs.flatMap(({ minutes }) => (minutes === undefined ? [] : [minutes]))
    return {
      edition,
      tutor_id,
      offers: theirs.length,
      answers: given.length,
      answer_minutes: given.reduce((sum, minutes) => sum + minutes, 0),
      paid_orders: paid.filter((id) => id === tutor_id).length,
    }
  })
}

type Table = 'order_lesson' | 'order_level' | 'order_place' | 'order_response' | 'tutor_record'

async function insert({ db }: Ctx, table: Table, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const many = manyRows(table, rows as never[])
  await db.insertInto(table).columns(many.columns).expression(many.rows).execute()
}

/** Staff of the demo come after its orders: from now on it was them who did what staff did. */
export async function giveToStaff(ctx: Ctx): Promise<void> {
  const { db, edition } = ctx
  const members = await db
    .selectFrom('staff_edition')
    .select('staff_id')
    .where('edition', '=', edition.code)
    .orderBy('staff_id')
    .execute()
  if (members.length === 0) return
  const given = await giveToMembers(
    ctx,
    'order',
    members.map(({ staff_id }) => staff_id),
  )
  await sql`update lesson_order o set staff_id = g.staff_id
    from unnest(${[...given.keys()]}::bigint[], ${[...given.values()]}::bigint[]) as g (id, staff_id)
    where o.edition = ${edition.code} and o.id = g.id and o.staff_id is null`.execute(db)
}
