import { describe, expect, test } from 'vitest'
import { minute, useCodes } from '../../../../test/support/codes.ts'

const codes = useCodes()
const { wait, freshEmail, add, ask, enter, asked, rows } = codes
const accountOf = (id: number) =>
  codes.app.runtime.database.db
    .selectFrom('account')
    .selectAll()
    .where('edition', '=', 'ua')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('a client comes in by a code', () => {
  test('to an e-mail, however it was typed, in the role of a client', async () => {
    const email = freshEmail()
    const id = await add({ email })
    const { visitor, handle, code } = await asked({ email: ` ${email.toUpperCase()} ` })
    expect(code).toMatch(/^\d{6}$/)
    expect(await enter(visitor, handle, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toMatchObject({
      status: 'success',
      auth: { client: true, current_role: 'client', client_info: { id } },
    })
    expect((await visitor.page('/')).frame.auth.client_info).toMatchObject({ id })
    const events = await codes.app.runtime.database.db
      .selectFrom('event')
      .select(['name', 'after', 'actor_realm'])
      .where('entity_id', '=', id)
      .where('entity', '=', 'account')
      .execute()
    expect(events).toEqual([
      { name: 'account.signed_in', after: { role: 'client', by: 'code' }, actor_realm: 'person' },
    ])
  })

  test('to a phone, with the prefix or without it', async () => {
    await add({ phone: '+380501112233' })
    const first = await asked({ phone: '050 111-22-33' })
    expect(await enter(first.visitor, first.handle, first.code)).toMatchObject({ status: 'success' })
    wait(minute)
    const second = await asked({ phone: '+38 (050) 111 22 33' })
    expect(await enter(second.visitor, second.handle, second.code)).toMatchObject({ status: 'success' })
    expect(await rows('+380501112233')).toHaveLength(2)
  })

  test.each([
    [{}, 'email'],
    [{ email: 'nobody' }, 'email'],
    [{ phone: '12' }, 'phone'],
    [{ phone: '0501234567', email: 'a@test.example' }, 'email'],
  ])('%j is no contact, and says which field', async (contact, field) => {
    expect(await ask(await codes.app.visitor(), contact)).toMatchObject({ httpStatus: 400, error: { [field]: [/./] } })
  })
})

describe('whose account a contact opens', () => {
  const openedBy = async (contact: { email?: string; phone?: string }) => {
    const { visitor, handle, code } = await asked(contact)
    const answer = await enter(visitor, handle, code)
    return answer.status === 'success' ? answer.auth?.client_info?.id : undefined
  }

  test('an e-mail: of whoever confirmed it, or else the newest', async () => {
    const email = freshEmail()
    const [, newest] = [await add({ email, confirmed: [] }), await add({ email, confirmed: [] })]
    expect(await openedBy({ email })).toBe(newest)
    const other = freshEmail()
    await add({ email: other, confirmed: [] })
    const owner = await add({ email: other })
    expect(await openedBy({ email: other })).toBe(owner)
  })

  test('a phone: of whoever confirmed it last, or else the newest', async () => {
    const phone = '+380671112233'
    await add({ phone, confirmed: [] })
    const newest = await add({ phone, confirmed: [] })
    expect(await openedBy({ phone })).toBe(newest)
    wait(minute)
    const [, last] = [await add({ phone }), (wait(minute), await add({ phone }))]
    await add({ phone, confirmed: [] })
    expect(await openedBy({ phone })).toBe(last)
  })

  test('never one that was deleted, has no client, or belongs to another edition', async () => {
    const emails = [freshEmail(), freshEmail(), freshEmail(), freshEmail()] as const
    await add({ email: emails[0], deleted_at: new Date(codes.now) })
    await add({ email: emails[1], role: 'tutor' })
    await add({ email: emails[2], edition: 'pl' })
    const left = await add({ email: emails[3] })
    await codes.app.runtime.database.db
      .updateTable('client')
      .set({ deleted_at: new Date(codes.now) })
      .where('id', '=', left)
      .execute()
    for (const email of emails) expect(await openedBy({ email })).toBeUndefined()
  })

  test('a slip that was never confirmed does not open what its owner confirmed otherwise', async () => {
    const email = freshEmail()
    await add({ email, phone: '+380501234500', confirmed: ['phone'] })
    expect(await openedBy({ email })).toBeUndefined()
  })

  test('the code is proof: the contact is confirmed, unless another account has the e-mail', async () => {
    const email = freshEmail()
    const id = await add({ email, confirmed: [] })
    expect(await openedBy({ email })).toBe(id)
    expect(await accountOf(id)).toMatchObject({ email_confirmed_at: new Date(codes.now), phone_confirmed_at: null })

    const shared = freshEmail()
    await add({ email: shared, role: 'tutor' })
    const client = await add({ email: shared, confirmed: [] })
    expect(await openedBy({ email: shared })).toBe(client)
    expect(await accountOf(client)).toMatchObject({ email_confirmed_at: null })
  })

  test('whoever had prepared the account for somebody else’s e-mail is out', async () => {
    const email = freshEmail()
    const id = await add({ email, confirmed: [], password_hash: 'of the one who prepared it' })
    await codes.app.runtime.database.db
      .insertInto('session')
      .values({
        token_hash: Buffer.from(email),
        edition: 'ua',
        realm: 'person',
        subject_id: id,
        created_at: new Date(codes.now),
        seen_at: new Date(codes.now),
        expires_at: new Date(codes.now + minute),
      })
      .execute()
    expect(await openedBy({ email })).toBe(id)
    expect((await accountOf(id)).password_hash).toBeNull()
    const sessions = codes.app.runtime.database.db
      .selectFrom('session')
      .select('token_hash')
      .where('subject_id', '=', id)
    expect((await sessions.execute()).filter(({ token_hash }) => token_hash.equals(Buffer.from(email)))).toEqual([])
  })

  test('its owner’s, if somebody has confirmed the e-mail since the code was sent', async () => {
    const email = freshEmail()
    await add({ email, confirmed: [] })
    const { visitor, handle, code } = await asked({ email })
    const id = await add({ email })
    expect(await enter(visitor, handle, code)).toMatchObject({ status: 'success', auth: { client_info: { id } } })
  })
})
