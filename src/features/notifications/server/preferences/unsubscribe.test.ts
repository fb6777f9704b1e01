import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useNotifications } from '#test/support/notifications.ts'
import type { unsubscribeEndpoints } from '../../preference-contract.ts'

const n = useNotifications('2026-03-02T10:00:00Z')
const oneClick = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Mail Provider' }
/** Mail providers send neither cookie nor origin. */
const post = (url: string, payload = 'List-Unsubscribe=One-Click', host = 'ua.localhost') =>
  n.app.web.inject({ method: 'POST', url, headers: { host, ...oneClick }, payload })
const pathOf = (url: string) => url.slice(new URL(url).origin.length)
const headerOf = (mail: { headers: { key: string; value: string }[] }, name: string) =>
  mail.headers.find(({ key }) => key === name)?.value

async function receiveEmail() {
  const asked = await n.requestLessons()
  const letters = await n.deliverAndSend()
  const mail = letters.find(({ to }) => to?.[0]?.address === asked.email)!
  const url = /^<(.*)>$/.exec(headerOf(mail, 'list-unsubscribe') ?? '')?.[1] ?? ''
  return { ...asked, mail, url, token: new URL(url).searchParams.get('token')! }
}
const page = async (token: string, host = 'ua.localhost') => {
  const url = `/email_unsubscribe?token=${token}`
  const [html, data] = await Promise.all([
    n.app.web.inject({ url, headers: { host } }),
    n.app.web.inject({ url: `${url}&_data`, headers: { host } }),
  ])
  return { status: html.statusCode, html: html.body, data: data.json<{ data: object }>().data }
}

test('accepts one-click unsubscribe as multipart form data', async () => {
  const { url, client_id } = await receiveEmail()
  const parts = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
  const headers = { host: 'ua.localhost', 'content-type': 'multipart/form-data; boundary=b' }
  const answer = await n.app.web.inject({ method: 'POST', url: pathOf(url), headers, payload: parts })
  expect(answer.statusCode).toBe(200)
  const { rows } = await sql`select from notification_preference
    where edition = 'ua' and account_id = ${client_id} and not wanted`.execute(n.app.runtime.database.db)
  expect(rows).toHaveLength(1)
})

test('adds an unsubscribe header and link without personal data', async () => {
  const { mail, url, token, client_id } = await receiveEmail()
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(url).toBe(`http://ua.localhost:3000/email_unsubscribe?token=${token}`)
  expect(token).toMatch(/^[\w-]{32}$/)
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain(String(client_id))
  expect(mail.html).toContain(`href="${url}"`)
  expect(mail.text).toContain(`Відписатися від таких листів:\n${url}`)
})

test('adds no unsubscribe link to an obligatory message', async () => {
  const { client_id } = await n.requestLessons()
  await n.deliverAndSend()
  await n.emit({ name: 'account.password_reset', entity: 'account', entityId: client_id })
  await n.db().updateTable('account').set({ email_confirmed_at: n.now }).where('id', '=', client_id).execute()
  const [mail] = await n.deliverAndSend()
  expect(mail!.subject).toBeDefined()
  expect(headerOf(mail!, 'list-unsubscribe')).toBeUndefined()
  expect(mail!.html).not.toContain('email_unsubscribe')
})

test('changes nothing when the page is opened', async () => {
  const { token, client_id } = await receiveEmail()
  for (let count = 0; count < 3; count++) {
    const seen = await page(token)
    expect(seen).toMatchObject({ status: 200, data: { kind: 'requests', wanted: true } })
    expect(seen.html).toContain('Відписатися від листів про заявки?')
    expect(seen.html).toContain('noindex')
  }
  expect(
    await n.db().selectFrom('notification_preference').selectAll().where('account_id', '=', client_id).execute(),
  ).toEqual([])
})

test('one-click unsubscribe ends one kind, and the page can undo it', async () => {
  const { url, token, guest, order_id, email, client_id } = await receiveEmail()
  for (let count = 0; count < 2; count++) expect((await post(pathOf(url))).statusCode).toBe(200)
  expect(await page(token)).toMatchObject({ data: { kind: 'requests', wanted: false } })
  expect((await n.events('account.preference_changed')).filter((event) => event.entity_id === client_id)).toHaveLength(
    1,
  )
  const tutor = await n.orderFlow.logIn(n.orderFlow.best.tutor_id)
  await n.orderFlow.callAsTutor(tutor, 'respond_personal', { order_id, answer: 'agree' })
  const toThem = (await n.deliverAndSend()).filter(({ to }) => to?.[0]?.address === email)
  expect(toThem).toEqual([])
  // Other kinds are still sent.
  await n.sendChatMessage(tutor, order_id, 'client', 'Вітаю!')
  n.advance(11 * 60_000)
  await n.runScheduledJob('send_unread_digests')
  expect((await n.deliverAndSend()).filter(({ to }) => to?.[0]?.address === email)).toHaveLength(1)
  const undone = await guest.call<typeof unsubscribeEndpoints.unsubscribe>('POST /api/client/email_unsubscribe', {
    token,
    undo: true,
  })
  expect(undone).toMatchObject({ status: 'success', data: { kind: 'requests', wanted: true } })
  await n.orderFlow.callAsTutor(tutor, 'set_first_class', {
    order_id,
    first_class: Math.floor(n.now.getTime() / 1000) + 90_000,
  })
  expect((await n.deliverAndSend()).filter(({ to }) => to?.[0]?.address === email)).toHaveLength(1)
})

test('drops a queued email after its kind is unsubscribed', async () => {
  const { token, order_id, email, guest } = await receiveEmail()
  n.smtp.faults.rcpt = 451
  const tutor = await n.orderFlow.logIn(n.orderFlow.best.tutor_id)
  await n.orderFlow.callAsTutor(tutor, 'respond_personal', { order_id, answer: 'agree' })
  await n.deliverAndSend()
  n.smtp.faults.rcpt = 0
  await guest.call<typeof unsubscribeEndpoints.unsubscribe>('POST /api/client/email_unsubscribe', { token })
  n.advance(10 * 60_000)
  await n.sendQueued()
  const rows = (await n.messages()).filter(({ recipient }) => recipient === email)
  expect(rows.map(({ template, state }) => [template, state])).toEqual([
    ['order_received_personal', 'sent'],
    ['order_appointed', 'dropped'],
  ])
  expect(await n.events('message.dropped')).toMatchObject([{ entity_id: rows[1]!.id, after: { why: 'unwanted' } }])
})

test('handles an unknown token or one of another edition', async () => {
  const { token, url } = await receiveEmail()
  for (const [wrong, host] of [
    ['x', 'ua.localhost'],
    ['', 'ua.localhost'],
    [token, 'pl.localhost'],
  ] as const) {
    const seen = await page(wrong, host)
    expect(seen).toMatchObject({ status: 200, data: { kind: null, wanted: false } })
    expect((await post(`/email_unsubscribe?token=${wrong}`, undefined, host)).statusCode).toBe(403)
  }
  expect((await post(pathOf(url), 'hello=1')).statusCode).toBe(403)
  expect((await post('/email_unsubscribe')).statusCode).toBe(403)
  const guest = await n.app.visitor()
  const answer = await guest.call<typeof unsubscribeEndpoints.unsubscribe>('POST /api/client/email_unsubscribe', {
    token: 'x',
  })
  expect(answer).toMatchObject({ status: 'fail', error: 'not_found' })
  expect(await page(token)).toMatchObject({ data: { wanted: true } })
})

test('rejects an oversized one-click body before parsing it', async () => {
  const { token, url } = await receiveEmail()
  const { statusCode } = await post(pathOf(url), `List-Unsubscribe=One-Click&padding=${'x'.repeat(4_096)}`)
  expect(statusCode).toBe(403)
  expect(await page(token)).toMatchObject({ data: { wanted: true } })
})
