import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { lessons, levels } from '#features/subjects/contract.ts'
import { fail, failField } from '#shared/errors.ts'
import { flagField, integerField, localizedField, statusField } from '#shared/fields.ts'
import { maxRowsPerAction } from '#shared/action-options.ts'
import type { ActionOutcome } from '#shared/panel-actions.ts'
import { crud, panelPage } from '#shared/panel.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { listEvents, openPanel } from '#test/support/panel.ts'
import type { Panel, PanelAnswer } from '#test/support/panel.ts'
import { isGate } from '#test/support/run-size.ts'
import { crudPlugin } from './crud.ts'

const statuses = {
  field: 'status',
  initial: 'draft',
  states: ['draft', 'moderation', 'published'],
  transitions: {
    submit: { from: ['draft'], to: 'moderation' },
    publish: { from: ['draft', 'moderation'], to: 'published', staff: [1], call: 'story/set_published' },
    reopen: { from: ['published'], to: 'draft', undo: false, confirm: true },
  },
  toggle: 'switch_state',
} as const
const stories = crud(panelPage('stories_show', { staff: [1, 3] }), {
  name: 'story',
  plural: 'stories',
  fields: {
    name: localizedField(100, { required: true }),
    status: statusField(statuses),
    active: flagField(),
    position: integerField(0, 10_000),
  },
  calls: { list: 'GET stories/get', save: 'story/update', delete: 'story/set_deleted', export: false },
  actions: {
    promote: {},
    pin: { set: { position: 1 }, undo: false },
    unlist: { set: { position: 0 }, when: { active: true } },
  },
  statuses,
  versions: true,
})
// The pages would need a built screen, so only the calls are part of the app.
/** Staff tighten a rule after versions were saved. */
const limit = { position: Infinity }

const { routes } = crudPlugin(stories, {
  table: 'story',
  check: (_ctx, { position }) => {
    if (Number(position) >= limit.position) throw failField('position', 'invalid.too_large')
  },
  actions: {
    promote: (_ctx, { position, active }) => {
      if (!active) throw fail('wrong_status', { id: 'bulk.skipped.status' })
      return { position: Number(position) + 10 }
    },
  },
})

let app: TestApp
let head: Visitor
let editor: Visitor
let panel: Panel
beforeAll(async () => {
  app = await openApp({}, { plugins: [{ name: 'stories', routes: { endpoints: routes.endpoints } }] })
  await sql`create table story (edition text not null, id bigint generated always as identity, name jsonb not null,
    status text not null, active boolean not null, position integer not null,
    note text not null default 'kept', doubled integer generated always as (position * 2) stored,
    primary key (edition, id))`.execute(app.ownerDb)
  head = await app.visitor({ staff: 1 })
  editor = await app.visitor({ staff: 3 })
  panel = openPanel(head, stories)
})

const create = (fields: object = {}) => panel.create({ name: { ua: 'Історія' }, ...fields })
async function run(action: string, input: Record<string, unknown>, who: Visitor = head) {
  const { method, path } = stories.actions[action]!.endpoint
  return (await who.call(`${method} ${path}`, input)) as PanelAnswer & { data: ActionOutcome }
}
const undo = (token: string | null, who: Visitor = head) => openPanel(who, stories).call('undo', { token })

describe('status machine', () => {
  test('a new row starts in the first state, and a save cannot change it', async () => {
    const { id } = await create({ status: 'published' })
    await panel.call('save', { story: { id, status: 'published' } })
    expect(await panel.get(id)).toMatchObject({ status: 'draft' })
  })

  test('a transition changes rows in its states and skips the others', async () => {
    const [draft, other] = [await create(), await create()]
    expect(await run('publish', { id: other.id })).toMatchObject({ data: { changed: [other.id], skipped: [] } })
    expect(await run('submit', { ids: [draft.id, other.id] })).toMatchObject({
      data: { changed: [draft.id], skipped: [{ id: other.id, reason: 'Поточний статус цього не дозволяє.' }] },
    })
    expect([await panel.get(draft.id), await panel.get(other.id)]).toMatchObject([
      { status: 'moderation' },
      { status: 'published' },
    ])
    expect((await listEvents(app.runtime.database, 'story', draft.id)).at(-1)).toMatchObject({
      name: 'story.saved',
      before: { status: 'draft' },
      after: { status: 'moderation' },
    })
  })

  test('only the declared staff may run a transition', async () => {
    const { id } = await create()
    expect(await run('publish', { id }, editor)).toMatchObject({ error: 'forbidden', httpStatus: 403 })
    expect(await run('submit', { id }, editor)).toMatchObject({ data: { changed: [id] } })
  })

  test('concurrent transitions of one row succeed once', async () => {
    const { id } = await create()
    const answers = await Promise.all([1, 2, 3, 4].map(() => run('submit', { id })))
    expect(answers.filter(({ data }) => data.changed.length === 1)).toHaveLength(1)
  })
})

describe('declared actions', () => {
  test('calls have their declared names, and those left out are missing', async () => {
    const { id } = await create()
    expect(await head.call('GET /api/admin/stories/get', { per_page: 20 })).toMatchObject({ status: 'success' })
    expect(await head.call('POST /api/admin/story/update', { story: { id, active: true } })).toMatchObject({
      data: { story: { active: true } },
    })
    expect(await head.call('POST /api/admin/story/set_deleted', { id })).toMatchObject({ data: { id } })
    expect((await head.send('GET', '/api/admin/stories/export')).statusCode).toBe(404)
    expect(stories.endpoints).not.toHaveProperty('export')
  })

  test('a computed action changes each row by its own values and can be undone', async () => {
    const rows = [
      await create({ active: true, position: 1 }),
      await create({ active: true, position: 5 }),
      await create(),
    ]
    const ids = rows.map(({ id }) => id)
    const { data } = await run('promote', { ids })
    expect(data).toMatchObject({ changed: ids.slice(0, 2), skipped: [{ id: ids[2] }] })
    const positions = async () => Promise.all(ids.map(async (id) => (await panel.get(id))['position']))
    expect(await positions()).toEqual([11, 15, 0])
    expect(await undo(data.undo)).toMatchObject({ data: { changed: ids.slice(0, 2), skipped: [] } })
    expect(await positions()).toEqual([1, 5, 0])
  })

  test('an action without undo gives no token', async () => {
    const { id } = await create()
    expect(await run('pin', { id })).toMatchObject({ data: { changed: [id], undo: null } })
  })

  test('an action skips rows that do not have its values', async () => {
    const [active, other] = [await create({ active: true, position: 4 }), await create({ position: 4 })]
    const expected = { changed: [active.id], skipped: [{ id: other.id, reason: expect.any(String) }] }
    expect(await run('unlist', { ids: [active.id, other.id], preview: true })).toMatchObject({ data: expected })
    expect(await run('unlist', { ids: [active.id, other.id] })).toMatchObject({ data: expected })
    expect(await panel.get(other.id)).toMatchObject({ position: 4 })
  })

  test('the toggle runs the only transition of the state, with undo only if that has one', async () => {
    const { id } = await create()
    expect(await panel.call('toggle', { id })).toMatchObject({ error: 'wrong_status' })
    await run('submit', { id })
    const published = await panel.call('toggle', { id })
    expect(published).toMatchObject({ data: { changed: [id], undo: expect.any(String) } })
    expect(await panel.call('toggle', { id })).toMatchObject({ data: { changed: [id], undo: null } })
    expect(await panel.get(id)).toMatchObject({ status: 'draft' })
  })

  test('acts on all rows that match the filters, and a preview writes nothing', async () => {
    const name = { ua: 'Усі сторінки' }
    const ids: number[] = []
    for (let made = 0; made < 25; made++) ids.push((await create({ name, position: made === 0 ? 1 : 7 })).id)
    const all = { filters: { name: 'усі сторінки' } }
    const expected = { changed: ids.slice(1), skipped: [{ id: ids[0], reason: 'Уже так.' }] }
    expect(await run('pin', { ...all, preview: true })).toMatchObject({ data: { ...expected, undo: null } })
    expect(await panel.get(ids[1]!)).toMatchObject({ position: 7 })
    expect(await run('pin', all)).toMatchObject({ data: expected })
    expect(await panel.get(ids[1]!)).toMatchObject({ position: 1 })
  })

  test.skipIf(isGate)(
    '10,000 rows are changed and undone at once, and more are rejected',
    async () => {
      const add = (count: number) =>
        sql`insert into story (edition, name, status, active, position)
      select 'pl', '{"pl": "Masa"}', 'draft', false, 0 from generate_series(1, ${count}::int)`.execute(
          app.runtime.database.db,
        )
      const polish = await app.visitor({ staff: 1, edition: 'pl' })
      await add(maxRowsPerAction)
      const first = await run('submit', { filters: { name: 'masa' } }, polish)
      const { data } = first
      expect(data?.changed, JSON.stringify(first)).toHaveLength(maxRowsPerAction)
      const undone = await undo(data.undo, polish)
      expect((undone.data as ActionOutcome).changed).toHaveLength(maxRowsPerAction)
      await add(1)
      expect(await run('submit', { filters: {} }, polish)).toMatchObject({ error: { filters: [expect.any(String)] } })
    },
    60_000,
  )
})

describe('undo', () => {
  test('works once, only for the member who acted, and not after it expired', async () => {
    const { id } = await create()
    const token = async () => (await run('submit', { id })).data.undo
    const first = await token()
    expect(await undo(first, editor)).toMatchObject({ error: 'gone', httpStatus: 410, message: expect.any(String) })
    expect(await undo(first)).toMatchObject({ status: 'success' })
    expect(await undo(first)).toMatchObject({ error: 'gone' })
    const late = await token()
    app.setTime(new Date(Date.now() + 59_000))
    const kept = await app.runtime.database.db
      .selectFrom('undo_step')
      .select('token')
      .where('token', '=', late!)
      .execute()
    expect(kept).toHaveLength(1)
    app.setTime(new Date(Date.now() + 180_000))
    expect(await undo(late)).toMatchObject({ error: 'gone' })
    app.setTime(new Date())
  })

  test('keeps rows that somebody changed since and says so', async () => {
    const [mine, theirs] = [await create({ position: 1 }), await create({ position: 1 })]
    const set = { ids: [mine.id, theirs.id], action: 'set', field: 'active', value: true }
    const { undo: token } = (await panel.call('bulk', set)).data as ActionOutcome
    await panel.call('save', { story: { id: mine.id, position: 3 } })
    await panel.call('changeCheckout', { id: theirs.id, field: 'active', value: false })
    expect(await undo(token)).toMatchObject({ data: { changed: [mine.id], skipped: [{ id: theirs.id }] } })
    expect(await panel.get(mine.id)).toMatchObject({ active: false, position: 3 })
    const again = (await panel.call('bulk', { ...set, ids: [theirs.id] })).data as ActionOutcome
    await panel.call('changeCheckout', { id: theirs.id, field: 'active', value: false })
    expect(await undo(again.undo)).toMatchObject({
      error: 'wrong_status',
      httpStatus: 409,
      message: expect.any(String),
    })
  })

  test('a deleted row returns with its id, all columns and links', async () => {
    const story = await create({ position: 4, active: true })
    await sql`update story set note = 'written by a job' where id = ${story.id}`.execute(app.runtime.database.db)
    const { undo: token } = (await panel.call('delete', { id: story.id })).data as { undo: string }
    expect(await undo(token)).toMatchObject({ data: { changed: [story.id] } })
    expect(await panel.get(story.id)).toEqual(story)
    const { rows } = await sql`select note, doubled from story where id = ${story.id}`.execute(app.runtime.database.db)
    expect(rows).toEqual([{ note: 'written by a job', doubled: 8 }])

    const subjects = openPanel(head, lessons)
    const level = (await openPanel(head, levels).list()).items[0]!
    const lesson = await subjects.create({ name: { ua: 'Знову тут' }, alias: 'znovu-tut', levels: [level.id] })
    const deleted = (await subjects.call('delete', { id: lesson.id })).data as { undo: string }
    expect(await subjects.call('undo', { token: deleted.undo })).toMatchObject({ data: { changed: [lesson.id] } })
    expect(await subjects.get(lesson.id)).toEqual(lesson)
  })

  test('a deleted row does not return over a new one with the same alias', async () => {
    const subjects = openPanel(head, lessons)
    const input = { name: { ua: 'Зайняте' }, alias: 'zainyate-misce', levels: [] }
    const first = await subjects.create(input)
    const { undo: token } = (await subjects.call('delete', { id: first.id })).data as { undo: string }
    await subjects.create(input)
    expect(await subjects.call('undo', { token })).toMatchObject({ error: { alias: [expect.any(String)] } })
  })

  test('a row that cannot return does not keep the other deleted rows from returning', async () => {
    const subjects = openPanel(head, lessons)
    const create = (alias: string) => subjects.create({ name: { ua: 'Разом' }, alias, levels: [] })
    const [first, taken, last] = [await create('razom-1'), await create('razom-2'), await create('razom-3')]
    const ids = [first, taken, last].map(({ id }) => id)
    const { undo: token } = (await subjects.call('bulk', { ids, action: 'delete' })).data as ActionOutcome
    await create('razom-2')
    const reason = expect.stringMatching(/./)
    expect(await subjects.call('undo', { token })).toMatchObject({
      data: { changed: [first.id, last.id], skipped: [{ id: taken.id, reason }] },
    })
    expect(await subjects.get(first.id)).toEqual(first)
    expect(await subjects.get(last.id)).toEqual(last)
    const events = await listEvents(app.runtime.database, 'lesson', taken.id)
    expect(events.map(({ name }) => name)).toEqual(['lesson.created', 'lesson.deleted'])
  })
})

describe('versions', () => {
  const versions = async (id: number) =>
    ((await panel.call('versions', { id })).data as { versions: { number: number; changes: object[] }[] }).versions

  test('every save keeps the previous state, which can be restored', async () => {
    const { id } = await create({ position: 1 })
    expect(await versions(id)).toEqual([])
    await panel.call('save', { story: { id, position: 2, name: { en: 'Story' } } })
    await panel.call('save', { story: { id, position: 3 } })
    await panel.call('save', { story: { id, position: 3 } })
    await run('submit', { id })
    expect(await versions(id)).toMatchObject([
      { number: 3, changes: [{ field: 'status', before: 'story.status.draft', after: 'story.status.moderation' }] },
      { number: 2, changes: [{ field: 'position', before: '2', after: '3' }] },
      { number: 1, who: expect.stringMatching(/./), changes: [{ field: 'name' }, { field: 'position', after: '2' }] },
    ])
    expect(await panel.call('restore', { id, number: 1 })).toMatchObject({
      data: { story: { position: 1, name: { ua: 'Історія' }, status: 'moderation' } },
    })
    expect((await panel.get(id))['name']).toEqual({ ua: 'Історія' })
    expect((await versions(id))[0]).toMatchObject({ number: 4, changes: [{ field: 'name' }, { field: 'position' }] })
    expect(await panel.call('restore', { id, number: 99 })).toMatchObject({ error: 'not_found' })
  })

  test('a version that a rule no longer allows is not restored', async () => {
    const { id } = await create({ position: 50 })
    await panel.call('save', { story: { id, position: 2 } })
    limit.position = 50
    expect(await panel.call('restore', { id, number: 1 })).toMatchObject({ error: { position: [expect.any(String)] } })
    limit.position = Infinity
    expect(await panel.get(id)).toMatchObject({ position: 2 })
  })

  test('another edition has no versions of the row', async () => {
    const { id } = await create()
    await panel.call('save', { story: { id, position: 9 } })
    const polish = openPanel(await app.visitor({ staff: 1, edition: 'pl' }), stories)
    expect(await polish.call('versions', { id })).toMatchObject({ error: 'not_found' })
    expect(await polish.call('restore', { id, number: 1 })).toMatchObject({ error: 'not_found' })
  })
})
