import { describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { minute, useLoginCodes, wrongCode } from '#test/support/login-codes.ts'
import { callConcurrently } from '#test/support/concurrent-calls.ts'
import { lastSecrets } from '#test/support/secrets.ts'
import { redeemCode } from './codes.ts'

const codes = useLoginCodes()
const { advance, freshEmail, addAccount, logInByCode, requestAndReadCode, listCodes } = codes
const messages = async (address: string) =>
  (await listCodes(address)).filter(({ handle, sent_handle }) => handle === sent_handle).length

describe('login code', () => {
  test('sends one code a minute and shares it between requests', async () => {
    const email = freshEmail()
    await addAccount({ email })
    const answers = await callConcurrently(codes.app, 4, { url: '/api/client/get_auth_code', payload: { email } })
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(4)
    expect(await messages(email)).toBe(1)
    advance(minute)
    const { visitor, handle, code } = await requestAndReadCode({ email })
    expect(await messages(email)).toBe(2)
    expect(await logInByCode(visitor, handle, code)).toMatchObject({ status: 'success' })
  })

  test('needs a captcha after five requests to one contact', async () => {
    const email = freshEmail()
    await addAccount({ email })
    const answers = await callConcurrently(codes.app, 20, { url: '/api/client/get_auth_code', payload: { email } })
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(5)
    expect(answers.filter(({ error }) => error === 'captcha_needed')).toHaveLength(15)
    expect(await messages(email)).toBe(1)
  })

  test('lets the owner use a code that a stranger requested, once', async () => {
    const email = freshEmail()
    await addAccount({ email })
    const stranger = await requestAndReadCode({ email })
    for (let time = 0; time < 6; time++) await logInByCode(stranger.visitor, stranger.handle, stranger.wrong)
    advance(minute - 1)
    const owner = await requestAndReadCode({ email })
    expect(await messages(email)).toBe(1)
    expect(await logInByCode(stranger.visitor, stranger.handle, stranger.code)).toMatchObject(wrongCode)
    const third = await requestAndReadCode({ email })
    expect(await logInByCode(owner.visitor, owner.handle, stranger.code)).toMatchObject({ status: 'success' })
    expect(await logInByCode(third.visitor, third.handle, stranger.code)).toMatchObject(wrongCode)
    await requestAndReadCode({ email })
    expect(await messages(email)).toBe(2)
  })

  test('gets longer after twenty requests a day and is sent at most every half an hour', async () => {
    const email = freshEmail()
    await addAccount({ email })
    for (let count = 0; count < 20; count++) {
      advance(61 * minute)
      expect((await requestAndReadCode({ email })).code).toHaveLength(6)
    }
    advance(61 * minute)
    const long = await requestAndReadCode({ email })
    expect([long.code.length, await messages(email)]).toEqual([10, 21])
    advance(30 * minute - 1)
    const again = await requestAndReadCode({ email })
    expect([again.code, await messages(email)]).toEqual([long.code, 21])
    expect(await logInByCode(again.visitor, again.handle, long.code)).toMatchObject({ status: 'success' })
    advance(1)
    const next = await requestAndReadCode({ email })
    expect([next.code.length, await messages(email)]).toEqual([10, 22])
    expect((await requestAndReadCode({ email: freshEmail() })).code).toHaveLength(6)
  })

  test('stops working after five tries, even if twenty run at once', async () => {
    const email = freshEmail()
    await addAccount({ email })
    const { visitor, handle, code, wrong } = await requestAndReadCode({ email })
    const payload = { client_id: handle, auth_code: wrong }
    const answers = await callConcurrently(codes.app, 20, { url: '/api/client/login_by_code', payload })
    for (const answer of answers) expect(answer).toMatchObject({ status: 'fail', error: 'wrong_code' })
    expect(await listCodes(email)).toMatchObject([{ tries: 5, used_at: null }])
    advance(minute)
    expect(await logInByCode(visitor, handle, code)).toMatchObject(wrongCode)
  })

  test('still works at the fifth try', async () => {
    const email = freshEmail()
    await addAccount({ email })
    const { visitor, handle, code, wrong } = await requestAndReadCode({ email })
    for (let time = 0; time < 4; time++) expect(await logInByCode(visitor, handle, wrong)).toMatchObject(wrongCode)
    expect(await logInByCode(visitor, handle, code)).toMatchObject({ status: 'success' })
  })

  test('works once, even if twenty use it at once', async () => {
    const email = freshEmail()
    await addAccount({ email })
    const { handle, code } = await requestAndReadCode({ email })
    const payload = { client_id: handle, auth_code: code }
    const answers = await callConcurrently(codes.app, 20, { url: '/api/client/login_by_code', payload })
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1)
  })

  test('expires after ten minutes', async () => {
    const email = freshEmail()
    await addAccount({ email })
    const first = await requestAndReadCode({ email })
    advance(10 * minute)
    expect(await logInByCode(first.visitor, first.handle, first.code)).toMatchObject(wrongCode)
    const second = await requestAndReadCode({ email })
    advance(10 * minute - 1)
    expect(await logInByCode(second.visitor, second.handle, second.code)).toMatchObject({ status: 'success' })
  })

  test('stays valid when a stranger requests another one', async () => {
    const email = freshEmail()
    await addAccount({ email })
    const first = await requestAndReadCode({ email })
    advance(minute)
    const second = await requestAndReadCode({ email })
    expect(await logInByCode(first.visitor, second.handle, first.code)).toMatchObject(wrongCode)
    expect(await logInByCode(first.visitor, first.handle, first.code)).toMatchObject({ status: 'success' })
  })

  test('is bound to its edition and its handle', async () => {
    const [email, other] = [freshEmail(), freshEmail()]
    await addAccount({ email })
    await addAccount({ email: other })
    const [one, two] = [await requestAndReadCode({ email }), await requestAndReadCode({ email: other })]
    expect(await logInByCode(await codes.app.visitor({ edition: 'pl' }), one.handle, one.code)).toMatchObject(wrongCode)
    if (one.code !== two.code) expect(await logInByCode(one.visitor, two.handle, one.code)).toMatchObject(wrongCode)
    expect(await logInByCode(one.visitor, one.handle + 1, one.code)).toMatchObject(wrongCode)
    expect(await logInByCode(one.visitor, one.handle, one.code)).toMatchObject({ status: 'success' })
  })

  test('is stored as a hash only', async () => {
    const email = freshEmail()
    await addAccount({ email })
    const { code, handle } = await requestAndReadCode({ email })
    const [row] = await listCodes(email)
    expect(JSON.stringify({ ...row, handle: 0 })).not.toContain(code)
    expect(handle).not.toBe(row!.account_id)
    const event = await codes.app.runtime.database.db
      .selectFrom('event')
      .selectAll()
      .where('name', '=', 'account.code_requested')
      .where('entity_id', '=', row!.id)
      .executeTakeFirstOrThrow()
    expect(event.after).toEqual({ purpose: 'sign_in' })
  })

  test('cannot be redeemed inside an outer transaction', async () => {
    const attempt = { purpose: 'sign_in', handle: 1, code: '123456', consume: true } as const
    const redemption = inTransaction(codes.app.runtime, systemRequester(editionByCode('ua')!), (ctx) =>
      redeemCode(ctx, attempt, () => Promise.resolve({})),
    )
    await expect(redemption).rejects.toThrow('must open its own transaction')
  })
})

describe('codes do not reveal whether an account exists', () => {
  const send = async (path: string, payload: object) => {
    const response = await codes.app.web.inject({
      method: 'POST',
      url: path,
      headers: { host: 'ua.localhost' },
      payload,
    })
    const body = response.body.replace(/"client_id":\d+/, '"client_id":1')
    return { answer: [response.statusCode, body, response.cookies, Object.keys(response.headers).toSorted()], response }
  }
  const handleOf = ({ response }: Awaited<ReturnType<typeof send>>) =>
    response.json<{ data: { client_id: number } }>().data.client_id

  test('in responses, repeated requests, wrong codes or stored rows', async () => {
    const [known, unknown] = [freshEmail(), freshEmail()]
    await addAccount({ email: known })
    const [one, two] = [
      await send('/api/client/get_auth_code', { email: known }),
      await send('/api/client/get_auth_code', { email: unknown }),
    ]
    expect(one.answer).toEqual(two.answer)
    expect(one.answer[0]).toBe(200)
    expect((await send('/api/client/get_auth_code', { email: unknown })).answer).toEqual(
      (await send('/api/client/get_auth_code', { email: known })).answer,
    )
    const tryCode = async (asked: typeof one) =>
      (await send('/api/client/login_by_code', { client_id: handleOf(asked), auth_code: 'x1' })).answer
    expect(await tryCode(one)).toEqual(await tryCode(two))
    expect(await listCodes(unknown)).toMatchObject([
      { account_id: null, tries: 1 },
      { account_id: null, tries: 0 },
    ])
    const { code = '' } = await lastSecrets(codes.app, 'account.code_requested')
    // The code of an unknown address must not work even with the right digits.
    expect((await send('/api/client/login_by_code', { client_id: handleOf(two), auth_code: code })).answer[0]).toBe(400)
  })

  // The retry absorbs noise of a busy machine; a real difference shows in every run.
  test('in the duration of a wrong code', { retry: 2 }, async () => {
    const times: [number[], number[]] = [[], []]
    const timed = async (asked: Awaited<ReturnType<typeof send>>) => {
      const started = performance.now()
      await send('/api/client/login_by_code', { client_id: handleOf(asked), auth_code: '0' })
      return performance.now() - started
    }
    for (let round = 0; round < 15; round++) {
      advance(61 * minute)
      const email = freshEmail()
      await addAccount({ email })
      const known = await send('/api/client/get_auth_code', { email })
      const unknown = await send('/api/client/get_auth_code', { email: freshEmail() })
      times[0].push(await timed(known))
      times[1].push(await timed(unknown))
    }
    const [known, unknown] = times.map((list) => list.toSorted((a, b) => a - b)[7]!) as [number, number]
    expect(Math.max(known / unknown, unknown / known)).toBeLessThan(1.5)
  })
})
