import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useNotices } from '../../../../../test/support/notices.ts'
import type { unsubscribeEndpoints } from '../../choice-contract.ts'

const n = useNotices('2026-03-02T10:00:00Z')
const oneClick = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Mail Provider' }
/** As a mail provider calls: with neither cookie nor origin. */
const post = (url: string, payload = 'List-Unsubscribe=One-Click', host = 'ua.localhost') =>
  n.app.web.inject({ method: 'POST', url, headers: { host, ...oneClick }, payload })
const pathOf = (url: string) => url.slice(new URL(url).origin.length)
const headerOf = (letter: { headers: { key: string; value: string }[] }, name: string) =>
  letter.headers.find(({ key }) => key === name)?.value

async function letterOf() {
  const asked = await n.request()
  const letters = await n.post()
  const letter = letters.find(({ to }) => to?.[0]?.address === asked.email)!
  const url = /^<(.*)>$/.exec(headerOf(letter, 'list-unsubscribe') ?? '')?.[1] ?? ''
  return { ...asked, letter, url, token: new URL(url).searchParams.get('token')! }
}
const page = async (token: string, host = 'ua.localhost') => {
  const url = `/email_unsubscribe?token=${token}`
  const [html, data] = await Promise.all([
    n.app.web.inject({ url, headers: { host } }),
    n.app.web.inject({ url: `${url}&_data`, headers: { host } }),
  ])
  return { status: html.statusCode, html: html.body, data: data.json<{ data: object }>().data }
}

test('a mail program may send it as a form of parts, as the RFC would have it', async () => {
  const { url, client_id } = await letterOf()
  const parts = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
  const headers = { host: 'ua.localhost', 'content-type': 'multipart/form-data; boundary=b' }
  const answer = await n.app.web.inject({ method: 'POST', url: pathOf(url), headers, payload: parts })
  expect(answer.statusCode).toBe(200)
  const { rows } = await sql`select from notification_choice
    where edition = 'ua' and account_id = ${client_id} and not wanted`.execute(n.app.runtime.database.db)
  expect(rows).toHaveLength(1)
})

test('a letter that can be ended says where, in its head and at its foot, and nothing about its reader', async () => {
  const { letter, url, token, client_id } = await letterOf()
  expect(headerOf(letter, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(url).toBe(`http://ua.localhost:3000/email_unsubscribe?token=${token}`)
  expect(token).toMatch(/^[\w-]{32}$/)
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain(String(client_id))
  expect(letter.html).toContain(`href="${url}"`)
  expect(letter.text).toContain(`Не надсилати таких листів:\n${url}`)
})

test('a code is obligatory: nothing ends it', async () => {
  const { client_id } = await n.request()
  await n.post()
  await n.emit({ name: 'account.password_reset', entity: 'account', entityId: client_id })
  await n.db().updateTable('account').set({ email_confirmed_at: n.now }).where('id', '=', client_id).execute()
  const [letter] = await n.post()
  expect(letter!.subject).toBeDefined()
  expect(headerOf(letter!, 'list-unsubscribe')).toBeUndefined()
  expect(letter!.html).not.toContain('email_unsubscribe')
})

test('whoever only looks changes nothing', async () => {
  const { token, client_id } = await letterOf()
  for (let count = 0; count < 3; count++) {
    const seen = await page(token)
    expect(seen).toMatchObject({ status: 200, data: { kind: 'requests', wanted: true } })
    expect(seen.html).toContain('Не надсилати листів про мої заявки?')
    expect(seen.html).toContain('noindex')
  }
  expect(
    await n.db().selectFrom('notification_choice').selectAll().where('account_id', '=', client_id).execute(),
  ).toEqual([])
})

test('one call of a mail program ends this kind at once, and no other; the page says so, and takes it back', async () => {
  const { url, token, guest, order_id, email, client_id } = await letterOf()
  for (let count = 0; count < 2; count++) expect((await post(pathOf(url))).statusCode).toBe(200)
  expect(await page(token)).toMatchObject({ data: { kind: 'requests', wanted: false } })
  expect((await n.events('account.notice_chosen')).filter((event) => event.entity_id === client_id)).toHaveLength(1)
  const tutor = await n.life.signedIn(n.life.best.tutor_id)
  await n.life.byTutor(tutor, 'respond_personal', { order_id, answer: 'agree' })
  const toThem = (await n.post()).filter(({ to }) => to?.[0]?.address === email)
  expect(toThem).toEqual([])
  // Another kind still comes.
  await n.say(tutor, order_id, 'client', 'Вітаю!')
  n.pass(11 * 60_000)
  await n.cron('tell_unread_messages')
  expect((await n.post()).filter(({ to }) => to?.[0]?.address === email)).toHaveLength(1)
  const undone = await guest.call<typeof unsubscribeEndpoints.unsubscribe>('POST /api/client/email_unsubscribe', {
    token,
    undo: true,
  })
  expect(undone).toMatchObject({ status: 'success', data: { kind: 'requests', wanted: true } })
  await n.life.byTutor(tutor, 'set_first_class', { order_id, first_class: Math.floor(n.now.getTime() / 1000) + 90_000 })
  expect((await n.post()).filter(({ to }) => to?.[0]?.address === email)).toHaveLength(1)
})

test('a letter that waits when its kind is ended is not sent any more', async () => {
  const { token, order_id, email, guest } = await letterOf()
  n.smtp.moods.rcpt = 451
  const tutor = await n.life.signedIn(n.life.best.tutor_id)
  await n.life.byTutor(tutor, 'respond_personal', { order_id, answer: 'agree' })
  await n.post()
  n.smtp.moods.rcpt = 0
  await guest.call<typeof unsubscribeEndpoints.unsubscribe>('POST /api/client/email_unsubscribe', { token })
  n.pass(10 * 60_000)
  await n.send()
  const rows = (await n.messages()).filter(({ recipient }) => recipient === email)
  expect(rows.map(({ template, state }) => [template, state])).toEqual([
    ['order_received_personal', 'sent'],
    ['order_appointed', 'dropped'],
  ])
  expect(await n.events('message.dropped')).toMatchObject([{ entity_id: rows[1]!.id, after: { why: 'unwanted' } }])
})

test('what is no such link, or of another edition, changes nothing and is met with kind words', async () => {
  const { token, url } = await letterOf()
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

test('refuses a one-click body longer than any mail program sends, before it is parsed', async () => {
  const { token, url } = await letterOf()
  const { statusCode } = await post(pathOf(url), `List-Unsubscribe=One-Click&padding=${'x'.repeat(4_096)}`)
  expect(statusCode).toBe(403)
  expect(await page(token)).toMatchObject({ data: { wanted: true } })
})
