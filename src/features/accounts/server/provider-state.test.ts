import { describe, expect, test } from 'vitest'
import { walkThrough } from '../../../../test/support/oidc.ts'
import { away, backFrom, enter, useProvider } from '../../../../test/support/provider.ts'

const here = useProvider()
const { db, stranger, add, comeThrough, identitiesOf } = here
const failed = { status: 'fail', error: 'oauth_failed', httpStatus: 401 }

describe('a state', () => {
  const known = async () => {
    const { login, email } = stranger()
    return { login, id: await add(email, ['client', 'tutor']) }
  }

  test('is good once: neither its cookie nor a fresh code brings it back', async () => {
    const { login } = await known()
    const visitor = await here.app.visitor()
    const { url, back } = await away(visitor, 'client', login)
    const kept = visitor.cookies['repeto_oauth']!
    expect(await enter.client(visitor, back)).toMatchObject({ status: 'success' })
    expect(await enter.client(visitor, back)).toMatchObject(failed)
    const again = backFrom(await walkThrough(url, { login }))
    expect([again.state === back.state, again.code === back.code]).toEqual([true, false])
    visitor.cookies['repeto_oauth'] = kept
    expect(await enter.client(visitor, again)).toMatchObject(failed)
    expect(await comeThrough('client', login, visitor)).toMatchObject({ status: 'success' })
  })

  test('is good once, though it come three times at the same moment', async () => {
    const { login } = await known()
    const visitor = await here.app.visitor()
    const { url, back } = await away(visitor, 'client', login)
    const backs = [back, backFrom(await walkThrough(url, { login })), backFrom(await walkThrough(url, { login }))]
    const answers = await Promise.all(backs.map((one) => enter.client(visitor, one)))
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1)
  })

  test('belongs to the browser that left with it', async () => {
    const { login } = await known()
    const [mine, other, bare] = [await here.app.visitor(), await here.app.visitor(), await here.app.visitor()]
    const { back } = await away(mine, 'client', login)
    await away(other, 'client', login)
    expect(await enter.client(other, back)).toMatchObject(failed)
    expect(await enter.client(bare, back)).toMatchObject(failed)
    expect((await other.page('/')).frame.auth.current_role).toBeNull()
    expect(await enter.client(mine, back)).toMatchObject({ status: 'success' })
  })

  test('belongs to its door', async () => {
    const { login } = await known()
    const visitor = await here.app.visitor()
    const { back } = await away(visitor, 'client', login)
    const kept = visitor.cookies['repeto_oauth']!
    expect(await enter.tutor(visitor, back)).toMatchObject(failed)
    // Nor does it help to rewrite the cookie: the provider was told another address.
    const changed = { ...readKept(kept), door: 'tutor' }
    visitor.cookies['repeto_oauth'] = writeKept(changed)
    expect(await enter.tutor(visitor, back)).toMatchObject(failed)
    expect(await comeThrough('tutor', login, visitor)).toMatchObject({ status: 'success' })
  })

  test('belongs to its edition', async () => {
    const { login, email } = stranger()
    await add(email, ['client'])
    await add(email, ['client'], { edition: 'pl', email_confirmed_at: new Date() })
    const [ua, pl] = [await here.app.visitor(), await here.app.visitor({ edition: 'pl' })]
    const { back } = await away(ua, 'client', login)
    pl.cookies['repeto_oauth'] = ua.cookies['repeto_oauth']!
    expect(await enter.client(pl, back)).toMatchObject(failed)
    pl.cookies['repeto_oauth'] = writeKept({ ...readKept(ua.cookies['repeto_oauth']!), edition: 'pl' })
    expect(await enter.client(pl, back)).toMatchObject(failed)
    expect(await comeThrough('client', login, pl)).toMatchObject({ status: 'success' })
  })

  test.each<[string, (kept: Kept) => Kept | string]>([
    ['another nonce', (kept) => ({ ...kept, nonce: 'x'.repeat(43) })],
    ['another verifier', (kept) => ({ ...kept, verifier: 'x'.repeat(43) })],
    ['another state', (kept) => ({ ...kept, state: 'x'.repeat(43) })],
    ['a piece missing', (kept) => ({ ...kept, nonce: undefined })],
    ['no end', (kept) => ({ ...kept, until: 1e300 })],
    ['nothing that could be read', () => 'nonsense'],
    ['null', () => writeKept(null)],
  ])('with a cookie that says %s fails', async (_, spoil) => {
    const { login, id } = await known()
    const visitor = await here.app.visitor()
    const { back } = await away(visitor, 'client', login)
    const kept = readKept(visitor.cookies['repeto_oauth']!)
    const spoilt = spoil(kept)
    visitor.cookies['repeto_oauth'] = typeof spoilt === 'string' ? spoilt : writeKept(spoilt)
    expect(await enter.client(visitor, back)).toMatchObject(failed)
    expect(await identitiesOf(id)).toEqual([])
  })

  test('does not go with a code that somebody else was given', async () => {
    const [me, victim] = [await known(), await known()]
    const [mine, theirs] = [await here.app.visitor(), await here.app.visitor()]
    const myWay = await away(mine, 'client', me.login)
    const theirWay = await away(theirs, 'client', victim.login)
    expect(await enter.client(mine, { ...myWay.back, code: theirWay.back.code })).toMatchObject(failed)
    expect(await identitiesOf(victim.id)).toEqual([])
    expect(await comeThrough('client', victim.login)).toMatchObject({ auth: { client_info: { id: victim.id } } })
  })

  test('is over after ten minutes', async () => {
    const { login } = await known()
    const visitor = await here.app.visitor()
    const { back } = await away(visitor, 'client', login)
    here.app.at(new Date(Date.now() + 601_000))
    expect(await enter.client(visitor, back)).toMatchObject(failed)
    here.app.at(new Date())
    expect(await enter.client(visitor, back)).toMatchObject({ status: 'success' })
  })
})

test('trying ends after a hundred times from one address', async () => {
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
  expect(await comeThrough('client', stranger().login)).toMatchObject({ httpStatus: 429 })
})

type Kept = Record<string, unknown>
const readKept = (value: string) => JSON.parse(Buffer.from(value, 'base64url').toString()) as Kept
const writeKept = (kept: unknown) => Buffer.from(JSON.stringify(kept)).toString('base64url')
