import { beforeAll, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { listEvents } from '#test/support/panel.ts'
import type { privacyEndpoints } from '../../contract/privacy.ts'
import { privacyFields } from '../../model.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

const read = (visitor: Visitor) => visitor.call<typeof privacyEndpoints.privacy>('GET /api/tutor/privacy/get', {})
const save = (visitor: Visitor, privacy: Partial<Record<(typeof privacyFields)[number], boolean>>) =>
  visitor.call<typeof privacyEndpoints.savePrivacy>('POST /api/tutor/privacy/save', { privacy })
const everything = Object.fromEntries(privacyFields.map((field) => [field, true]))

test('shows everything by default and changes only named fields', async () => {
  const tutor = await app.visitor({ roles: ['tutor'] })
  const fresh = { privacy: everything, deletion_at: null, has_password: false }
  expect(await read(tutor)).toMatchObject({ status: 'success', data: fresh })
  expect(await save(tutor, { age: false })).toMatchObject({ data: { privacy: { ...everything, age: false } } })
  expect(await save(tutor, { full_name: false, age: false })).toMatchObject({
    data: { privacy: { ...everything, age: false, full_name: false } },
  })
  await save(tutor, { age: true })
  expect(await read(tutor)).toMatchObject({ data: { privacy: { ...everything, full_name: false } } })
  expect(await listEvents(app.runtime.database, 'tutor', tutor.personId!)).toMatchObject([
    { name: 'tutor.privacy_changed', before: { age: true }, after: { age: false } },
    { name: 'tutor.privacy_changed', before: { full_name: true }, after: { full_name: false } },
    { name: 'tutor.privacy_changed', before: { age: false }, after: { age: true } },
  ])
})

test('the page shows the same settings', async () => {
  const tutor = await app.visitor({ roles: ['tutor'] })
  await save(tutor, { schedule: false })
  expect(await tutor.page('/privacy')).toMatchObject({
    status: 200,
    data: { privacy: { ...everything, schedule: false }, deletion_at: null },
  })
  const html = (await tutor.send('GET', '/privacy')).body
  expect(html.match(/role="switch"/g)).toHaveLength(privacyFields.length + 1)
  expect(html.match(/aria-checked="false"/g)).toHaveLength(1)
  expect(html).toContain('/api/tutor/privacy/download_files?lang=ua')
})

test('shortens a hidden surname in the list of top tutors', async () => {
  const { db } = app.runtime.database
  const best = await db
    .selectFrom('tutor as t')
    .select(['t.id', 't.name'])
    .where('edition', '=', 'ua')
    .where('state', '=', 'published')
    .where((where) =>
      where.exists(where.selectFrom('tutor_subject as s').select('s.price').whereRef('s.tutor_id', '=', 't.id')),
    )
    .orderBy('score', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const set = { privacy: JSON.stringify({ full_name: false }), score: 101, active: true, show_in_catalog: true }
  const name = JSON.stringify({ ua: 'Соломія Рідкоцвіт' })
  await db
    .updateTable('tutor')
    .set({ ...set, name })
    .where('edition', '=', 'ua')
    .where('id', '=', best.id)
    .execute()
  await inTransaction(app.runtime, systemRequester(editionByCode('ua')!), (ctx) =>
    ctx.emit({ name: 'tutor.saved', entity: 'tutor', entityId: best.id }),
  )
  const html = (await (await app.visitor()).send('GET', '/')).body
  expect([html.includes('Соломія Р.'), html.includes('Рідкоцвіт')]).toEqual([true, false])
})
