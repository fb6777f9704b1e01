import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newsCategories } from '#features/news/contract.ts'
import { newsPanel } from '#features/news/panel-contract.ts'
import { h2texts } from '#features/seo/contract.ts'
import { staticPagePanel } from '#features/static-pages/contract.ts'
import { lessons } from '#features/subjects/contract.ts'
import { vacancyPanel } from '#features/vacancies/contract.ts'
import type { Crud } from '#shared/panel.ts'
import { toSaveInput } from '#shared/crud-wire.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'
import { openPanel } from '#test/support/panel.ts'
import { doc, paragraph, textNode } from '#test/support/sample-fixture.ts'

let app: TestApp
let staff: Visitor
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 1 })
})

const resources: readonly (readonly [Crud, string])[] = [
  [newsPanel, 'summary'],
  [staticPagePanel, 'description'],
  [vacancyPanel, 'title'],
  [h2texts, 'heading'],
]

test.each(resources.map(([resource, field]) => [resource.name, resource, field] as const))(
  'a %s is not saved over a change that the reader has not seen',
  async (_, resource, field) => {
    const panel = openPanel(staff, resource)
    const [row] = (await panel.list()).items
    const { id, version } = row!
    expect(version).toBeGreaterThan(0)
    const save = (words: string, more: object) =>
      panel.call('save', toSaveInput(resource, id, { [field]: { ua: words }, ...more }))
    expect(await save('Перша зміна', { version })).toMatchObject({ status: 'success' })
    expect(await save('Друга зміна', { version })).toMatchObject({ error: 'wrong_status', httpStatus: 409 })
    const current = await panel.get(id)
    expect(current[field]).toMatchObject({ ua: 'Перша зміна' })
    expect(await save('Друга зміна', { version: current['version'] })).toMatchObject({ status: 'success' })
    const restore = (seen: unknown) => panel.call('restore', { id, number: 1, version: seen })
    expect(await restore(current['version'])).toMatchObject({ error: 'wrong_status' })
    expect(await restore((await panel.get(id))['version'])).toMatchObject({ status: 'success' })
  },
)

async function newPost(): Promise<{ id: number; version: number; subjects: number[] }> {
  const { id } = await openPanel(staff, newsPanel).create({
    title: { ua: 'Дроби' },
    alias: `droby-${Date.now()}`,
    category_id: (await openPanel(staff, newsCategories).list()).items[0]!.id,
    summary: { ua: 'Опис.' },
    text: { ua: doc(paragraph(textNode('Текст.'))) },
  })
  return (await openPanel(staff, newsPanel).get(id)) as unknown as Awaited<ReturnType<typeof newPost>>
}

test('subjects of a post are not saved over those of a colleague', async () => {
  const panel = openPanel(staff, newsPanel)
  const { id, version } = await newPost()
  const [one, two] = (await openPanel(staff, lessons).list()).items.map((row) => row.id)
  const save = (subjects: unknown[]) => panel.call('save', { news: { id, version, subjects } })
  expect(await save([one])).toMatchObject({ status: 'success' })
  expect(await save([two])).toMatchObject({ error: 'wrong_status' })
  expect(await panel.get(id)).toMatchObject({ subjects: [one] })
})

test('an undo keeps what a colleague saved while the action waited', async () => {
  const panel = openPanel(staff, newsPanel)
  const { id } = await newPost()
  const [subject] = (await openPanel(staff, lessons).list()).items.map((row) => row.id)
  const { db } = app.runtime.database
  const colleague = await db.startTransaction().execute()
  await sql`select from news where id = ${id} for update`.execute(colleague)
  await sql`insert into news_subject (edition, news_id, subject_id) values ('ua', ${id}, ${subject})`.execute(colleague)
  const hiding = panel.call('bulk', { action: 'set', field: 'active', value: false, ids: [id] })
  await eventually(async () => {
    const { rows } = await sql`select from pg_locks where not granted`.execute(db)
    expect(rows).not.toEqual([])
  })
  await colleague.commit().execute()
  const { undo } = (await hiding).data as { undo: string }
  expect(await panel.call('undo', { token: undo })).toMatchObject({ status: 'success' })
  expect(await panel.get(id)).toMatchObject({ active: true, subjects: [subject] })
})
