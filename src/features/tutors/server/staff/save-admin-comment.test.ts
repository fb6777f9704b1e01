import { expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import { listEvents } from '#test/support/panel.ts'
import { addTutor } from '#test/support/tutors.ts'
import type { tutorPanelEndpoints } from '../../contract/staff-list.ts'

test('saves a comment and records the previous one', async () => {
  const app = await openApp()
  const staff = await app.visitor({ staff: 2 })
  const id = await addTutor(app, { admin_comment: 'Old' })
  const save = (tutor_id: number, admin_comment: string) =>
    staff.call<typeof tutorPanelEndpoints.saveComment>('POST /api/admin/tutor/save_admin_comment', {
      tutor_id,
      admin_comment,
    })
  const written = async () =>
    (await app.runtime.database.db.selectFrom('tutor').select('admin_comment').where('id', '=', id).executeTakeFirst())
      ?.admin_comment

  expect(await save(id, '  Call after six  ')).toMatchObject({ status: 'success' })
  expect(await written()).toBe('Call after six')
  expect(await save(id, 'Call after six')).toMatchObject({ status: 'success' })
  expect(await listEvents(app.runtime.database, 'tutor', id)).toMatchObject([
    { name: 'tutor.commented', before: { admin_comment: 'Old' }, after: { admin_comment: 'Call after six' } },
  ])
  expect(await save(id, '')).toMatchObject({ status: 'success' })
  expect(await written()).toBe('')
  expect(await save(id, 'x'.repeat(5001))).toMatchObject({ error: { admin_comment: [expect.any(String)] } })
  expect(await save(await addTutor(app, { deleted_at: new Date() }), 'x')).toMatchObject({ error: 'not_found' })
  expect(await save(await addTutor(app, { edition: 'pl' }), 'x')).toMatchObject({ error: 'not_found' })
})

test('does not overwrite a newer comment', async () => {
  const app = await openApp()
  const staff = await app.visitor({ staff: 2 })
  const tutor_id = await addTutor(app, { admin_comment: 'Old' })
  const save = (admin_comment: string, was: string) =>
    staff.call<typeof tutorPanelEndpoints.saveComment>('POST /api/admin/tutor/save_admin_comment', {
      tutor_id,
      admin_comment,
      was,
    })
  expect(await save('Call after six', 'Old')).toMatchObject({ status: 'success' })
  expect(await save('Speaks Polish', 'Old')).toMatchObject({
    error: 'wrong_status',
    message: expect.stringMatching(/./),
  })
  expect(await save('Call after six. Speaks Polish', 'Call after six')).toMatchObject({ status: 'success' })
})
