import { expect, expectTypeOf, test } from 'vitest'
import type { WireAnswer, WireInput } from '#shared/contract.ts'
import type { messengerEndpoints } from '#features/chat/contract.ts'
import type { clientPanelEndpoints, clientProfileEndpoints } from '#features/clients/contract.ts'
import type { settingsEndpoints } from '#features/tutors/contract.ts'
import { closeAccount } from '#features/accounts/public.ts'
import { openApp } from '#test/support/app.ts'
import type { Visitor } from '#test/support/app.ts'
import { addClient } from '#test/support/clients.ts'
import { useNotifications } from '#test/support/notifications.ts'
import type { preferenceEndpoints, unsubscribeEndpoints } from '../../preference-contract.ts'
import type { LinkMessengerEndpoint, UnlinkMessengerEndpoint } from '../../web/preferences/messenger-endpoints.ts'
import { ensureUnsubscribeToken } from './unsubscribe.ts'

const n = useNotifications('2026-03-02T10:00:00Z')
const read = async (visitor: Visitor) => {
  const answer = await visitor.call<typeof preferenceEndpoints.read>('GET /api/notifications/choices', {})
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.choices
}
const choose = (visitor: Visitor, input: WireInput<typeof preferenceEndpoints.choose>) =>
  visitor.call<typeof preferenceEndpoints.choose>('POST /api/notifications/choices', input)
const getKind = async (visitor: Visitor, kind: string) =>
  (await read(visitor)).kinds
    .find((one) => one.kind === kind)
    ?.channels.map(({ channel, wanted, fixed }) => `${channel}${fixed ? '!' : wanted ? '+' : '-'}`)
    .join(' ')

test('enables everything by default and locks obligatory kinds', async () => {
  const client = await n.app.visitor({ roles: ['client'] })
  expect((await read(client)).kinds.map(({ kind }) => kind)).toEqual(['requests', 'chat', 'reviews', 'news', 'account'])
  expect(await getKind(client, 'account')).toBe('mail! sms!')
  expect(await getKind(client, 'requests')).toBe('site! mail+ sms+ messenger+ push+')
  for (const [kind, channel] of [
    ['account', 'mail'],
    ['account', 'sms'],
    ['news', 'sms'],
    ['profile', 'mail'],
  ] as const)
    expect(await choose(client, { kind, channel, wanted: false })).toMatchObject({ status: 'fail', error: 'invalid' })
  expect(await choose(client, { kind: 'news', channel: 'mail', wanted: false, role: 'tutor' })).toMatchObject({
    error: 'forbidden',
  })
  expect(await getKind(await n.app.visitor({ roles: ['tutor'] }), 'profile')).toBe('site! mail+ messenger+')
})

test('switches email and SMS independently', async () => {
  const tutor = await n.orderFlow.logIn(n.orderFlow.best.tutor_id, 'tutor')
  const theirs = async () => {
    await n.requestLessons()
    await n.deliverAndSend()
    const rows = (await n.messages()).filter(({ template }) => template === 'tutor_personal_request')
    await n.db().deleteFrom('message').execute()
    return rows.map(({ channel }) => channel).toSorted()
  }
  expect(await theirs()).toEqual(['mail', 'sms'])
  expect(await choose(tutor, { kind: 'requests', channel: 'mail', wanted: false })).toMatchObject({ status: 'success' })
  expect(await getKind(tutor, 'requests')).toBe('site! mail- sms+ messenger+ push+')
  expect(await theirs()).toEqual(['sms'])
  await choose(tutor, { kind: 'requests', channel: 'mail', wanted: true })
  await choose(tutor, { kind: 'requests', channel: 'sms', wanted: false })
  expect(await theirs()).toEqual(['mail'])
  await choose(tutor, { kind: 'requests', channel: 'sms', wanted: true })
  expect(await n.events('account.preference_changed')).toHaveLength(4)
})

test('keeps one newsletter preference per role', async () => {
  const person = await n.app.visitor({ roles: ['client', 'tutor'] })
  const asClient = async () => {
    const answer = await person.call<typeof clientProfileEndpoints.settings>('GET /api/client/settings/get', {})
    return answer.status === 'success' && answer.data.settings.email_subscribed
  }
  const asTutor = async () => {
    const answer = await person.call<typeof settingsEndpoints.settings>('GET /api/tutor/settings/get', {})
    return answer.status === 'success' && answer.data.settings.email_subscribed
  }
  await choose(person, { kind: 'news', channel: 'mail', wanted: false, role: 'tutor' })
  expect([await asClient(), await asTutor()]).toEqual([true, false])
  await person.call<typeof clientProfileEndpoints.subscribe>(
    'POST /api/client/additional_email_subscription/subscribe',
    {
      value: false,
    },
  )
  expect((await person.page('/client_profile')).data).toMatchObject({
    choices: { role: 'client', kinds: expect.arrayContaining([news(false)]) as unknown },
  })
  await choose(person, { kind: 'news', channel: 'mail', wanted: true, role: 'client' })
  expect([await asClient(), await asTutor()]).toEqual([true, false])
  // The link in an email unsubscribes every role.
  const token = await n.asSystem((ctx) => ensureUnsubscribeToken(ctx, person.personId!, 'news'))
  const byLink = (undo: boolean) =>
    person.call<typeof unsubscribeEndpoints.unsubscribe>('POST /api/client/email_unsubscribe', { token, undo })
  await byLink(false)
  expect([await asClient(), await asTutor()]).toEqual([false, false])
  // An undo restores the previous state.
  for (const undo of [true, true]) await byLink(undo)
  expect([await asClient(), await asTutor()]).toEqual([true, false])
  await choose(person, { kind: 'news', channel: 'mail', wanted: true, role: 'tutor' })
  for (const undo of [false, false, true]) await byLink(undo)
  expect([await asClient(), await asTutor()]).toEqual([true, true])
})

test('subscribes every role by link when there is no earlier unsubscribe', async () => {
  const person = await n.app.visitor({ roles: ['tutor'] })
  await n.db().updateTable('tutor').set({ email_subscribed: false }).where('id', '=', person.personId!).execute()
  const token = await n.asSystem((ctx) => ensureUnsubscribeToken(ctx, person.personId!, 'news'))
  await person.call<typeof unsubscribeEndpoints.unsubscribe>('POST /api/client/email_unsubscribe', {
    token,
    undo: true,
  })
  const chosen = (await n.events('account.preference_changed')).filter(({ entity_id }) => entity_id === person.personId)
  expect(chosen).toMatchObject([{ after: { kind: 'news', wanted: true } }])
  expect(await person.page(`/email_unsubscribe?token=${token}`)).toMatchObject({ data: { wanted: true } })
})
const news = (wanted: boolean) => ({ kind: 'news', channels: [{ channel: 'mail', wanted, fixed: false }] })

test('links and unlinks messengers through the chat endpoints', async () => {
  expectTypeOf<WireInput<typeof messengerEndpoints.link>>().toExtend<WireInput<LinkMessengerEndpoint>>()
  expectTypeOf<WireAnswer<typeof messengerEndpoints.link>>().toExtend<{ url: string | null }>()
  // With a real mail gateway and no bot, linking a messenger would lose notices.
  const reached = await n.app.visitor({ roles: ['client'] })
  expect((await read(reached)).messengers).toEqual([])
  expect(await reached.call<LinkMessengerEndpoint>('POST /api/chat/messengers/link', { service: 2 })).toMatchObject({
    httpStatus: 400,
  })
  const demo = await openApp()
  const client = await demo.visitor({ roles: ['client'] })
  expect(await client.call<LinkMessengerEndpoint>('POST /api/chat/messengers/link', { service: 2 })).toMatchObject({
    status: 'success',
    data: { url: null },
  })
  const linked = { name: 'viber', service: 2, linked_at: expect.any(Number) as number }
  expect((await read(client)).messengers).toContainEqual(linked)
  await client.call<UnlinkMessengerEndpoint>('POST /api/chat/messengers/unlink', { service: 2 })
  expect((await read(client)).messengers).toContainEqual({ ...linked, linked_at: null })
})

test('falls back to email when the only messenger is gone', async () => {
  const account_id = n.orderFlow.best.tutor_id
  const tutor = await n.orderFlow.logIn(account_id, 'tutor')
  const at = { edition: 'ua', account_id, linked_at: n.now, used_at: n.now }
  await choose(tutor, { kind: 'requests', channel: 'mail', wanted: false })
  const toTutor = async () => {
    await n.requestLessons()
    return (await n.deliverAndSend()).filter(({ to }) => to?.[0]?.address === 'tutor@example.com').length
  }
  expect(await toTutor()).toBe(0)
  await n
    .db()
    .insertInto('messenger_link')
    .values({ ...at, service: 1, side: 'tutor', recipient: '7' })
    .execute()
  expect(await toTutor()).toBe(1)
  await choose(tutor, { kind: 'requests', channel: 'messenger', wanted: false })
  expect(await toTutor()).toBe(0)
  await n.db().deleteFrom('messenger_link').execute()
  await n.db().deleteFrom('notification_preference').execute()
})

test('deletes, merges and exports preferences with the account', async () => {
  const [keep, gone] = [await addClient(n.app), await addClient(n.app)]
  const changed_at = n.now
  const rows = [
    { account_id: keep, kind: 'chat', channel: 'mail', wanted: true },
    { account_id: gone, kind: 'chat', channel: 'mail', wanted: false },
    { account_id: gone, kind: 'reviews', channel: 'mail', wanted: false },
  ]
  await n
    .db()
    .insertInto('notification_preference')
    .values(rows.map((row) => ({ edition: 'ua', changed_at, ...row })))
    .execute()
  const token = await n.asSystem((ctx) => ensureUnsubscribeToken(ctx, gone, 'chat'))
  const staff = await n.app.visitor({ staff: 1 })
  const merged = { client_id: keep, client_id2: gone }
  await staff.call<typeof clientPanelEndpoints.merge>('POST /api/admin/client/merge', merged)
  const kept = () =>
    n
      .db()
      .selectFrom('notification_preference')
      .select(['kind', 'wanted'])
      .where('account_id', 'in', [keep, gone])
      .orderBy('kind')
      .execute()
  expect(await kept()).toEqual([
    { kind: 'chat', wanted: true },
    { kind: 'reviews', wanted: false },
  ])
  const parts = await n.asSystem((ctx) => ctx.slices.personalData(keep))
  expect(parts.find(({ name }) => name === 'messages/choices.json')).toMatchObject({ data: [{}, {}] })
  const mine = await n.app.visitor()
  await mine.call<typeof unsubscribeEndpoints.unsubscribe>('POST /api/client/email_unsubscribe', { token })
  expect(await kept()).toMatchObject([{ kind: 'chat', wanted: false }, {}])
  await n.asSystem((ctx) => closeAccount(ctx, keep))
  expect(await kept()).toEqual([])
  expect(await mine.page(`/email_unsubscribe?token=${token}`)).toMatchObject({ data: { kind: null } })
})
