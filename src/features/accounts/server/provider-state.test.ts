import { describe, expect, test } from 'vitest'
import { submitProviderLogin } from '#test/support/oidc.ts'
import { logInAtProvider, parseCallback, finishOAuth, useOidcProvider } from '#test/support/oidc-login.ts'

const here = useOidcProvider()
const { db, addProviderUser, addAccount, logInByProvider, listIdentities } = here
const failed = { status: 'fail', error: 'oauth_failed', httpStatus: 401 }

describe('provider login state', () => {
  const known = async () => {
    const { login, email } = addProviderUser()
    return { login, id: await addAccount(email, ['client', 'tutor']) }
  }

  test('works once, even with the old cookie or a fresh code', async () => {
    const { login } = await known()
    const visitor = await here.app.visitor()
    const { url, callback } = await logInAtProvider(visitor, 'client', login)
    const state = visitor.cookies['repeto_oauth']!
    expect(await finishOAuth.client(visitor, callback)).toMatchObject({ status: 'success' })
    expect(await finishOAuth.client(visitor, callback)).toMatchObject(failed)
    const again = parseCallback(await submitProviderLogin(url, { login }))
    expect([again.state === callback.state, again.code === callback.code]).toEqual([true, false])
    visitor.cookies['repeto_oauth'] = state
    expect(await finishOAuth.client(visitor, again)).toMatchObject(failed)
    expect(await logInByProvider('client', login, visitor)).toMatchObject({ status: 'success' })
  })

  test('works once when it is presented three times at once', async () => {
    const { login } = await known()
    const visitor = await here.app.visitor()
    const { url, callback } = await logInAtProvider(visitor, 'client', login)
    const backs = [
      callback,
      parseCallback(await submitProviderLogin(url, { login })),
      parseCallback(await submitProviderLogin(url, { login })),
    ]
    const answers = await Promise.all(backs.map((one) => finishOAuth.client(visitor, one)))
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1)
  })

  test('is bound to its browser', async () => {
    const { login } = await known()
    const [mine, other, bare] = [await here.app.visitor(), await here.app.visitor(), await here.app.visitor()]
    const { callback } = await logInAtProvider(mine, 'client', login)
    await logInAtProvider(other, 'client', login)
    expect(await finishOAuth.client(other, callback)).toMatchObject(failed)
    expect(await finishOAuth.client(bare, callback)).toMatchObject(failed)
    expect((await other.page('/')).frame.auth.current_role).toBeNull()
    expect(await finishOAuth.client(mine, callback)).toMatchObject({ status: 'success' })
  })

  test('is bound to its login page', async () => {
    const { login } = await known()
    const visitor = await here.app.visitor()
    const { callback } = await logInAtProvider(visitor, 'client', login)
    const state = visitor.cookies['repeto_oauth']!
    expect(await finishOAuth.tutor(visitor, callback)).toMatchObject(failed)
    // A rewritten cookie does not help, because the provider was given another address.
    const changed = { ...readStateCookie(state), door: 'tutor' }
    visitor.cookies['repeto_oauth'] = writeStateCookie(changed)
    expect(await finishOAuth.tutor(visitor, callback)).toMatchObject(failed)
    expect(await logInByProvider('tutor', login, visitor)).toMatchObject({ status: 'success' })
  })

  test('is bound to its edition', async () => {
    const { login, email } = addProviderUser()
    await addAccount(email, ['client'])
    await addAccount(email, ['client'], { edition: 'pl', email_confirmed_at: new Date() })
    const [ua, pl] = [await here.app.visitor(), await here.app.visitor({ edition: 'pl' })]
    const { callback } = await logInAtProvider(ua, 'client', login)
    pl.cookies['repeto_oauth'] = ua.cookies['repeto_oauth']!
    expect(await finishOAuth.client(pl, callback)).toMatchObject(failed)
    pl.cookies['repeto_oauth'] = writeStateCookie({ ...readStateCookie(ua.cookies['repeto_oauth']!), edition: 'pl' })
    expect(await finishOAuth.client(pl, callback)).toMatchObject(failed)
    expect(await logInByProvider('client', login, pl)).toMatchObject({ status: 'success' })
  })

  test.each<[string, (state: StateCookie) => StateCookie | string]>([
    ['another nonce', (state) => ({ ...state, nonce: 'x'.repeat(43) })],
    ['another verifier', (state) => ({ ...state, verifier: 'x'.repeat(43) })],
    ['another state', (state) => ({ ...state, state: 'x'.repeat(43) })],
    ['a missing field', (state) => ({ ...state, nonce: undefined })],
    ['an endless expiry', (state) => ({ ...state, until: 1e300 })],
    ['unreadable content', () => 'nonsense'],
    ['null', () => writeStateCookie(null)],
  ])('is rejected when the cookie has %s', async (_, tamper) => {
    const { login, id } = await known()
    const visitor = await here.app.visitor()
    const { callback } = await logInAtProvider(visitor, 'client', login)
    const state = readStateCookie(visitor.cookies['repeto_oauth']!)
    const tampered = tamper(state)
    visitor.cookies['repeto_oauth'] = typeof tampered === 'string' ? tampered : writeStateCookie(tampered)
    expect(await finishOAuth.client(visitor, callback)).toMatchObject(failed)
    expect(await listIdentities(id)).toEqual([])
  })

  test('is rejected with the code of another login', async () => {
    const [me, victim] = [await known(), await known()]
    const [mine, theirs] = [await here.app.visitor(), await here.app.visitor()]
    const myWay = await logInAtProvider(mine, 'client', me.login)
    const theirWay = await logInAtProvider(theirs, 'client', victim.login)
    expect(await finishOAuth.client(mine, { ...myWay.callback, code: theirWay.callback.code })).toMatchObject(failed)
    expect(await listIdentities(victim.id)).toEqual([])
    expect(await logInByProvider('client', victim.login)).toMatchObject({ auth: { client_info: { id: victim.id } } })
  })

  test('expires after ten minutes', async () => {
    const { login } = await known()
    const visitor = await here.app.visitor()
    const { callback } = await logInAtProvider(visitor, 'client', login)
    here.app.setTime(new Date(Date.now() + 601_000))
    expect(await finishOAuth.client(visitor, callback)).toMatchObject(failed)
    here.app.setTime(new Date())
    expect(await finishOAuth.client(visitor, callback)).toMatchObject({ status: 'success' })
  })
})

test('limits attempts to a hundred per address', async () => {
  const at = new Date(Math.floor(here.app.runtime.clock().getTime() / 900_000) * 900_000)
  const key = 'sign-in of a person through a provider from 127.0.0.1'
  const used = await db().selectFrom('call_count').select('calls').where('key', '=', key).execute()
  expect(used.length).toBeGreaterThan(0)
  await db()
    .updateTable('call_count')
    .set({ calls: 100 })
    .where('key', '=', key)
    .where('window_start', '=', at)
    .execute()
  expect(await logInByProvider('client', addProviderUser().login)).toMatchObject({ httpStatus: 429 })
})

type StateCookie = Record<string, unknown>
const readStateCookie = (value: string) => JSON.parse(Buffer.from(value, 'base64url').toString()) as StateCookie
const writeStateCookie = (state: unknown) => Buffer.from(JSON.stringify(state)).toString('base64url')
