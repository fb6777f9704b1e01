import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { declaredNotifications } from '#platform/notifications.ts'
import type { WireInput } from '#shared/contract.ts'
import { sampleSlice } from '#test/support/sample-notification/notification.ts'
import { useNotifications } from '#test/support/notifications.ts'
import type { emailEndpoints } from '../mail-contract.ts'
import type { noticeEndpoints } from '../notice-contract.ts'
import type { preferenceEndpoints, unsubscribeEndpoints } from '../preference-contract.ts'
import type { messageRouteEndpoints } from '../sender-contract.ts'
import { notifications } from '../plugin.ts'

const n = useNotifications('2026-03-02T10:00:00Z')

beforeAll(() => {
  const declaring = [...n.app.runtime.plugins.filter(({ name }) => name !== 'notifications'), sampleSlice]
  n.app.runtime.plugins = [...declaring, notifications(declaredNotifications(declaring))]
})

const notifyTutor = async () => {
  await n.emit({ name: 'tutor.sampled', entity: 'tutor', entityId: n.orderFlow.best.tutor_id })
  const emails = await n.deliverAndSend()
  return emails.filter(({ subject }) => /Образец|Changed/.test(subject ?? ''))
}
const choose = async (wanted: boolean) => {
  const tutor = await n.orderFlow.logIn(n.orderFlow.best.tutor_id, 'tutor')
  const answer = await tutor.call<typeof preferenceEndpoints.choose>('POST /api/notifications/choices', {
    kind: 'profile',
    channel: 'mail',
    wanted,
  })
  expect(answer.status).toBe('success')
}

test('a notification costs one file of code besides its texts', () => {
  const folder = join(import.meta.dirname, '../../../../test/support/sample-notification')
  const code = globSync('**/*.ts', { cwd: folder })
  expect(code).toEqual(['notification.ts'])
  expect(readFileSync(join(folder, code[0]!), 'utf8').split('\n').length).toBeLessThan(50)
})

test('delivers a declared notification by email and bell', async () => {
  const [email, ...others] = await notifyTutor()
  expect(others).toEqual([])
  expect(email).toMatchObject({ subject: 'Образец для вас', to: [{ address: 'tutor@example.com' }] })
  expect(email!.html).toContain('/profile/')
  const tutor = await n.orderFlow.logIn(n.orderFlow.best.tutor_id, 'tutor')
  const answer = await tutor.call<typeof noticeEndpoints.tutorNotices>('GET /api/tutor/on_site_notifications', {})
  expect(answer).toMatchObject({ data: { count: 1, lists: [{ total: 1, items: [{ link: '/profile/' }] }] } })
})

test('obeys the preference and the unsubscribe link', async () => {
  await choose(false)
  expect(await notifyTutor()).toEqual([])
  await choose(true)
  const [email] = await notifyTutor()
  const header = email!.headers.find(({ key }) => key === 'list-unsubscribe')!.value
  const token = new URL(header.slice(1, -1)).searchParams.get('token')!
  const guest = await n.app.visitor()
  const path = 'POST /api/client/email_unsubscribe'
  expect(await guest.call<typeof unsubscribeEndpoints.unsubscribe>(path, { token })).toMatchObject({
    data: { kind: 'profile', wanted: false },
  })
  expect(await notifyTutor()).toEqual([])
  await choose(true)
})

test('lets staff edit the template and switch the route off', async () => {
  const editor = await n.app.visitor({ staff: 1 })
  const template = await editor.call<typeof emailEndpoints.get>('GET /api/admin/email/get', { id: 9001 })
  expect(template).toMatchObject({ data: { email: { template: 'tutor_sampled', to: 'tutor' } } })
  const save = (email: WireInput<typeof emailEndpoints.save>['email']) =>
    editor.call<typeof emailEndpoints.save>('POST /api/admin/email/save', { email })
  expect(await save({ id: 9001, body: { ru: 'No link, {name}' } })).toMatchObject({ status: 'fail' })
  expect(await save({ id: 9001, subject: { ru: 'Changed' } })).toMatchObject({ status: 'success' })
  expect(await notifyTutor()).toMatchObject([{ subject: 'Changed' }])
  const message_route = { event: 'tutor.sampled', channel: 'mail', template: 'tutor_sampled', active: false } as const
  const saved = await editor.call<typeof messageRouteEndpoints.save>('POST /api/admin/message_route/save', {
    message_route,
  })
  expect(saved).toMatchObject({ status: 'success' })
  expect(await notifyTutor()).toEqual([])
})
