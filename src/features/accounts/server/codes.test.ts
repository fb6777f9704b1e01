import { describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemAsker } from '#platform/runtime.ts'
import { minute, useCodes, wrongCode } from '../../../../test/support/codes.ts'
import { crowd } from '../../../../test/support/crowd.ts'
import { lastSecrets } from '../../../../test/support/secrets.ts'
import { redeemCode } from './codes.ts'

const codes = useCodes()
const { wait, freshEmail, add, enter, asked, rows } = codes
/** How many codes were sent to an address. */
const messages = async (address: string) =>
  (await rows(address)).filter(({ handle, sent_handle }) => handle === sent_handle).length

describe('a code', () => {
  test('is sent once a minute, and serves everybody who asks meanwhile', async () => {
    const email = freshEmail()
    await add({ email })
    const answers = await crowd(codes.app, 4, { url: '/api/client/get_auth_code', payload: { email } })
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(4)
    expect(await messages(email)).toBe(1)
    wait(minute)
    const { visitor, handle, code } = await asked({ email })
    expect(await messages(email)).toBe(2)
    expect(await enter(visitor, handle, code)).toMatchObject({ status: 'success' })
  })

  test('needs a captcha after five requests to one contact', async () => {
    const email = freshEmail()
    await add({ email })
    const answers = await crowd(codes.app, 20, { url: '/api/client/get_auth_code', payload: { email } })
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(5)
    expect(answers.filter(({ error }) => error === 'captcha_needed')).toHaveLength(15)
    expect(await messages(email)).toBe(1)
  })

  test('that a stranger asked for opens for its owner, too, and then for nobody else', async () => {
    const email = freshEmail()
    await add({ email })
    const stranger = await asked({ email })
    for (let time = 0; time < 6; time++) await enter(stranger.visitor, stranger.handle, stranger.wrong)
    wait(minute - 1)
    const owner = await asked({ email })
    expect(await messages(email)).toBe(1)
    expect(await enter(stranger.visitor, stranger.handle, stranger.code)).toMatchObject(wrongCode)
    const third = await asked({ email })
    expect(await enter(owner.visitor, owner.handle, stranger.code)).toMatchObject({ status: 'success' })
    expect(await enter(third.visitor, third.handle, stranger.code)).toMatchObject(wrongCode)
    await asked({ email })
    expect(await messages(email)).toBe(2)
  })

  test('gets longer after twenty requests a day, and comes at most every half an hour', async () => {
    const email = freshEmail()
    await add({ email })
    for (let count = 0; count < 20; count++) {
      wait(61 * minute)
      expect((await asked({ email })).code).toHaveLength(6)
    }
    wait(61 * minute)
    const long = await asked({ email })
    expect([long.code.length, await messages(email)]).toEqual([10, 21])
    wait(30 * minute - 1)
    const again = await asked({ email })
    expect([again.code, await messages(email)]).toEqual([long.code, 21])
    expect(await enter(again.visitor, again.handle, long.code)).toMatchObject({ status: 'success' })
    wait(1)
    const next = await asked({ email })
    expect([next.code.length, await messages(email)]).toEqual([10, 22])
    expect((await asked({ email: freshEmail() })).code).toHaveLength(6)
  })

  test('is dead after five tries, also for twenty who guess at once', async () => {
    const email = freshEmail()
    await add({ email })
    const { visitor, handle, code, wrong } = await asked({ email })
    const payload = { client_id: handle, auth_code: wrong }
    const answers = await crowd(codes.app, 20, { url: '/api/client/login_by_code', payload })
    for (const answer of answers) expect(answer).toMatchObject({ status: 'fail', error: 'wrong_code' })
    expect(await rows(email)).toMatchObject([{ tries: 5, used_at: null }])
    wait(minute)
    expect(await enter(visitor, handle, code)).toMatchObject(wrongCode)
  })

  test('still opens at the fifth try', async () => {
    const email = freshEmail()
    await add({ email })
    const { visitor, handle, code, wrong } = await asked({ email })
    for (let time = 0; time < 4; time++) expect(await enter(visitor, handle, wrong)).toMatchObject(wrongCode)
    expect(await enter(visitor, handle, code)).toMatchObject({ status: 'success' })
  })

  test('works once, also for twenty who use it at once', async () => {
    const email = freshEmail()
    await add({ email })
    const { handle, code } = await asked({ email })
    const payload = { client_id: handle, auth_code: code }
    const answers = await crowd(codes.app, 20, { url: '/api/client/login_by_code', payload })
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1)
  })

  test('lives for ten minutes', async () => {
    const email = freshEmail()
    await add({ email })
    const first = await asked({ email })
    wait(10 * minute)
    expect(await enter(first.visitor, first.handle, first.code)).toMatchObject(wrongCode)
    const second = await asked({ email })
    wait(10 * minute - 1)
    expect(await enter(second.visitor, second.handle, second.code)).toMatchObject({ status: 'success' })
  })

  test('outlives one that a stranger asks for', async () => {
    const email = freshEmail()
    await add({ email })
    const first = await asked({ email })
    wait(minute)
    const second = await asked({ email })
    expect(await enter(first.visitor, second.handle, first.code)).toMatchObject(wrongCode)
    expect(await enter(first.visitor, first.handle, first.code)).toMatchObject({ status: 'success' })
  })

  test('is of its edition and of its handle', async () => {
    const [email, other] = [freshEmail(), freshEmail()]
    await add({ email })
    await add({ email: other })
    const [one, two] = [await asked({ email }), await asked({ email: other })]
    expect(await enter(await codes.app.visitor({ edition: 'pl' }), one.handle, one.code)).toMatchObject(wrongCode)
    if (one.code !== two.code) expect(await enter(one.visitor, two.handle, one.code)).toMatchObject(wrongCode)
    expect(await enter(one.visitor, one.handle + 1, one.code)).toMatchObject(wrongCode)
    expect(await enter(one.visitor, one.handle, one.code)).toMatchObject({ status: 'success' })
  })

  test('is kept by its hash alone', async () => {
    const email = freshEmail()
    await add({ email })
    const { code, handle } = await asked({ email })
    const [row] = await rows(email)
    expect(JSON.stringify({ ...row, handle: 0 })).not.toContain(code)
    expect(handle).not.toBe(row!.account_id)
    const event = await codes.app.runtime.database.db
      .selectFrom('event')
      .selectAll()
      .where('name', '=', 'account.code_asked')
      .where('entity_id', '=', row!.id)
      .executeTakeFirstOrThrow()
    expect(event.after).toEqual({ purpose: 'sign_in' })
  })

  test('cannot be tried where a wrong try would be forgotten', async () => {
    const given = { purpose: 'sign_in', handle: 1, code: '123456', consume: true } as const
    const inside = inTransaction(codes.app.runtime, systemAsker(editionByCode('ua')!), (ctx) =>
      redeemCode(ctx, given, () => Promise.resolve({})),
    )
    await expect(inside).rejects.toThrow('forgotten with the transaction')
  })
})

describe('nobody learns who has an account', () => {
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

  test('by asking, by asking again, by a wrong code, nor by what is left in the database', async () => {
    const [known, unknown] = [freshEmail(), freshEmail()]
    await add({ email: known })
    const [one, two] = [
      await send('/api/client/get_auth_code', { email: known }),
      await send('/api/client/get_auth_code', { email: unknown }),
    ]
    expect(one.answer).toEqual(two.answer)
    expect(one.answer[0]).toBe(200)
    expect((await send('/api/client/get_auth_code', { email: unknown })).answer).toEqual(
      (await send('/api/client/get_auth_code', { email: known })).answer,
    )
    const tried = async (asked: typeof one) =>
      (await send('/api/client/login_by_code', { client_id: handleOf(asked), auth_code: 'x1' })).answer
    expect(await tried(one)).toEqual(await tried(two))
    expect(await rows(unknown)).toMatchObject([
      { account_id: null, tries: 1 },
      { account_id: null, tries: 0 },
    ])
    const { code = '' } = await lastSecrets(codes.app, 'account.code_asked')
    // Even the right digits of a code that nobody got open nothing.
    expect((await send('/api/client/login_by_code', { client_id: handleOf(two), auth_code: code })).answer[0]).toBe(400)
  })

  // A busy machine can blur it once; a difference that somebody could use is there every time.
  test('by how long a wrong code takes', { retry: 2 }, async () => {
    const times: [number[], number[]] = [[], []]
    const timed = async (asked: Awaited<ReturnType<typeof send>>) => {
      const begun = performance.now()
      await send('/api/client/login_by_code', { client_id: handleOf(asked), auth_code: '0' })
      return performance.now() - begun
    }
    for (let round = 0; round < 15; round++) {
      wait(61 * minute)
      const email = freshEmail()
      await add({ email })
      const known = await send('/api/client/get_auth_code', { email })
      const unknown = await send('/api/client/get_auth_code', { email: freshEmail() })
      times[0].push(await timed(known))
      times[1].push(await timed(unknown))
    }
    const [known, unknown] = times.map((list) => list.toSorted((a, b) => a - b)[7]!) as [number, number]
    expect(Math.max(known / unknown, unknown / known)).toBeLessThan(1.5)
  })
})
