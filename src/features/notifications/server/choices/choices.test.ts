import { expect, expectTypeOf, test } from 'vitest'
import type { WireAnswer, WireInput } from '#shared/contract.ts'
import type { messengerEndpoints } from '#features/chat/contract.ts'
import type { endpoints as clientCalls, ownEndpoints } from '#features/clients/contract.ts'
import type { settingsEndpoints } from '#features/tutors/contract.ts'
import { closeAccount } from '#features/accounts/public.ts'
import { openApp } from '../../../../../test/support/app.ts'
import type { Visitor } from '../../../../../test/support/app.ts'
import { addClient } from '../../../../../test/support/clients.ts'
import { useNotices } from '../../../../../test/support/notices.ts'
import type { choiceEndpoints, unsubscribeEndpoints } from '../../choice-contract.ts'
import type { LinkCall, UnlinkCall } from '../../web/choices/messenger-calls.ts'
import { tokenFor } from './unsubscribe.ts'

const n = useNotices('2026-03-02T10:00:00Z')
const read = async (visitor: Visitor) => {
  const answer = await visitor.call<typeof choiceEndpoints.read>('GET /api/notifications/choices', {})
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.choices
}
const choose = (visitor: Visitor, input: WireInput<typeof choiceEndpoints.choose>) =>
  visitor.call<typeof choiceEndpoints.choose>('POST /api/notifications/choices', input)
const told = async (visitor: Visitor, kind: string) =>
  (await read(visitor)).kinds
    .find((one) => one.kind === kind)
    ?.channels.map(({ channel, wanted, fixed }) => `${channel}${fixed ? '!' : wanted ? '+' : '-'}`)
    .join(' ')

test('everybody begins with everything, and cannot do without what is obligatory', async () => {
  const client = await n.app.visitor({ roles: ['client'] })
  expect((await read(client)).kinds.map(({ kind }) => kind)).toEqual(['requests', 'chat', 'reviews', 'news', 'account'])
  expect(await told(client, 'account')).toBe('mail! sms!')
  expect(await told(client, 'requests')).toBe('site! mail+ sms+ messenger+')
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
  expect(await told(await n.app.visitor({ roles: ['tutor'] }), 'profile')).toBe('site! mail+ messenger+')
})

test('what somebody does not want by mail still comes by SMS, and the other way round', async () => {
  const tutor = await n.life.signedIn(n.life.best.tutor_id, 'tutor')
  const theirs = async () => {
    await n.request()
    await n.post()
    const rows = (await n.messages()).filter(({ template }) => template === 'tutor_personal_request')
    await n.db().deleteFrom('message').execute()
    return rows.map(({ channel }) => channel).toSorted()
  }
  expect(await theirs()).toEqual(['mail', 'sms'])
  expect(await choose(tutor, { kind: 'requests', channel: 'mail', wanted: false })).toMatchObject({ status: 'success' })
  expect(await told(tutor, 'requests')).toBe('site! mail- sms+ messenger+')
  expect(await theirs()).toEqual(['sms'])
  await choose(tutor, { kind: 'requests', channel: 'mail', wanted: true })
  await choose(tutor, { kind: 'requests', channel: 'sms', wanted: false })
  expect(await theirs()).toEqual(['mail'])
  await choose(tutor, { kind: 'requests', channel: 'sms', wanted: true })
  expect(await n.events('account.notice_chosen')).toHaveLength(4)
})

test('news are one choice, wherever it is made, and of each role its own', async () => {
  const person = await n.app.visitor({ roles: ['client', 'tutor'] })
  const asClient = async () => {
    const answer = await person.call<typeof ownEndpoints.settings>('GET /api/client/settings/get', {})
    return answer.status === 'success' && answer.data.settings.email_subscribed
  }
  const asTutor = async () => {
    const answer = await person.call<typeof settingsEndpoints.settings>('GET /api/tutor/settings/get', {})
    return answer.status === 'success' && answer.data.settings.email_subscribed
  }
  await choose(person, { kind: 'news', channel: 'mail', wanted: false, role: 'tutor' })
  expect([await asClient(), await asTutor()]).toEqual([true, false])
  await person.call<typeof ownEndpoints.subscribe>('POST /api/client/additional_email_subscription/subscribe', {
    value: false,
  })
  expect((await person.page('/client_profile')).data).toMatchObject({
    choices: { role: 'client', kinds: expect.arrayContaining([news(false)]) as unknown },
  })
  await choose(person, { kind: 'news', channel: 'mail', wanted: true, role: 'client' })
  expect([await asClient(), await asTutor()]).toEqual([true, false])
  // A letter's own link ends it for whatever they are.
  const token = await n.inside((ctx) => tokenFor(ctx, person.personId!, 'news'))
  const byLink = (undo: boolean) =>
    person.call<typeof unsubscribeEndpoints.unsubscribe>('POST /api/client/email_unsubscribe', { token, undo })
  await byLink(false)
  expect([await asClient(), await asTutor()]).toEqual([false, false])
  // Taken back, it is as it was.
  for (const undo of [true, true]) await byLink(undo)
  expect([await asClient(), await asTutor()]).toEqual([true, false])
  await choose(person, { kind: 'news', channel: 'mail', wanted: true, role: 'tutor' })
  for (const undo of [false, false, true]) await byLink(undo)
  expect([await asClient(), await asTutor()]).toEqual([true, true])
})

test('whoever has never ended news by a choice gets them by the link as what they are', async () => {
  const person = await n.app.visitor({ roles: ['tutor'] })
  await n.db().updateTable('tutor').set({ email_subscribed: false }).where('id', '=', person.personId!).execute()
  const token = await n.inside((ctx) => tokenFor(ctx, person.personId!, 'news'))
  await person.call<typeof unsubscribeEndpoints.unsubscribe>('POST /api/client/email_unsubscribe', {
    token,
    undo: true,
  })
  const chosen = (await n.events('account.notice_chosen')).filter(({ entity_id }) => entity_id === person.personId)
  expect(chosen).toMatchObject([{ after: { kind: 'news', wanted: true } }])
  expect(await person.page(`/email_unsubscribe?token=${token}`)).toMatchObject({ data: { wanted: true } })
})
const news = (wanted: boolean) => ({ kind: 'news', channels: [{ channel: 'mail', wanted, fixed: false }] })

test('messengers are linked and unlinked from there, by calls of the conversations', async () => {
  expectTypeOf<WireInput<typeof messengerEndpoints.link>>().toExtend<WireInput<LinkCall>>()
  expectTypeOf<WireAnswer<typeof messengerEndpoints.link>>().toExtend<{ url: string | null }>()
  // With real letters and no bot, whoever links one would hear nothing more.
  const reached = await n.app.visitor({ roles: ['client'] })
  expect((await read(reached)).messengers).toEqual([])
  expect(await reached.call<LinkCall>('POST /api/chat/messengers/link', { service: 2 })).toMatchObject({
    httpStatus: 400,
  })
  const demo = await openApp()
  const client = await demo.visitor({ roles: ['client'] })
  expect(await client.call<LinkCall>('POST /api/chat/messengers/link', { service: 2 })).toMatchObject({
    status: 'success',
    data: { url: null },
  })
  const linked = { name: 'viber', service: 2, linked_at: expect.any(Number) as number }
  expect((await read(client)).messengers).toContainEqual(linked)
  await client.call<UnlinkCall>('POST /api/chat/messengers/unlink', { service: 2 })
  expect((await read(client)).messengers).toContainEqual({ ...linked, linked_at: null })
})

test('whoever has chosen a messenger alone, and it is there no more, is told by a letter', async () => {
  const account_id = n.life.best.tutor_id
  const tutor = await n.life.signedIn(account_id, 'tutor')
  const at = { edition: 'ua', account_id, linked_at: n.now, used_at: n.now }
  await choose(tutor, { kind: 'requests', channel: 'mail', wanted: false })
  const toTutor = async () => {
    await n.request()
    return (await n.post()).filter(({ to }) => to?.[0]?.address === 'tutor@example.com').length
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
  await n.db().deleteFrom('notification_choice').execute()
})

test('choices leave with whoever made them, go along where two become one, and belong to what people may keep', async () => {
  const [keep, gone] = [await addClient(n.app), await addClient(n.app)]
  const changed_at = n.now
  const rows = [
    { account_id: keep, kind: 'chat', channel: 'mail', wanted: true },
    { account_id: gone, kind: 'chat', channel: 'mail', wanted: false },
    { account_id: gone, kind: 'reviews', channel: 'mail', wanted: false },
  ]
  await n
    .db()
    .insertInto('notification_choice')
    .values(rows.map((row) => ({ edition: 'ua', changed_at, ...row })))
    .execute()
  const token = await n.inside((ctx) => tokenFor(ctx, gone, 'chat'))
  const staff = await n.app.visitor({ staff: 1 })
  const merged = { client_id: keep, client_id2: gone }
  await staff.call<typeof clientCalls.merge>('POST /api/admin/client/merge', merged)
  const kept = () =>
    n
      .db()
      .selectFrom('notification_choice')
      .select(['kind', 'wanted'])
      .where('account_id', 'in', [keep, gone])
      .orderBy('kind')
      .execute()
  expect(await kept()).toEqual([
    { kind: 'chat', wanted: true },
    { kind: 'reviews', wanted: false },
  ])
  const parts = await n.inside((ctx) => ctx.personalData(keep))
  expect(parts.find(({ name }) => name === 'messages/choices.json')).toMatchObject({ data: [{}, {}] })
  const mine = await n.app.visitor()
  await mine.call<typeof unsubscribeEndpoints.unsubscribe>('POST /api/client/email_unsubscribe', { token })
  expect(await kept()).toMatchObject([{ kind: 'chat', wanted: false }, {}])
  await n.inside((ctx) => closeAccount(ctx, keep))
  expect(await kept()).toEqual([])
  expect(await mine.page(`/email_unsubscribe?token=${token}`)).toMatchObject({ data: { kind: null } })
})
