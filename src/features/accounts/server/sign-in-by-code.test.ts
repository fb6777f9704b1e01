import { describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { minute, useLoginCodes, wrongCode } from '#test/support/login-codes.ts'
import { replacePassword } from './replace-password.ts'

const codes = useLoginCodes()
const { advance, freshEmail, addAccount, requestCode, logInByCode, requestAndReadCode, listCodes } = codes
const accountOf = (id: number) =>
  codes.app.runtime.database.db
    .selectFrom('account')
    .selectAll()
    .where('edition', '=', 'ua')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('login by code', () => {
  test('accepts an email in any case and logs in as a client', async () => {
    const email = freshEmail()
    const id = await addAccount({ email })
    const { visitor, handle, code } = await requestAndReadCode({ email: ` ${email.toUpperCase()} ` })
    expect(code).toMatch(/^\d{6}$/)
    expect(await logInByCode(visitor, handle, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toMatchObject({
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

  test('accepts a phone with or without the prefix', async () => {
    await addAccount({ phone: '+380501112233' })
    const first = await requestAndReadCode({ phone: '050 111-22-33' })
    expect(await logInByCode(first.visitor, first.handle, first.code)).toMatchObject({ status: 'success' })
    advance(minute)
    const second = await requestAndReadCode({ phone: '+38 (050) 111 22 33' })
    expect(await logInByCode(second.visitor, second.handle, second.code)).toMatchObject({ status: 'success' })
    expect(await listCodes('+380501112233')).toHaveLength(2)
  })

  test.each([
    [{}, 'email'],
    [{ email: 'nobody' }, 'email'],
    [{ phone: '12' }, 'phone'],
    [{ phone: '0501234567', email: 'a@test.example' }, 'email'],
  ])('rejects %j and names the field', async (contact, field) => {
    expect(await requestCode(await codes.app.visitor(), contact)).toMatchObject({
      httpStatus: 400,
      error: { [field]: [/./] },
    })
  })
})

describe('a change of the password', () => {
  const changePassword = (id: number) =>
    inTransaction(codes.app.runtime, systemRequester(editionByCode('ua')!), (ctx) =>
      replacePassword(ctx, id, null, 'password_changed'),
    )

  test.each(['email', 'phone'] as const)('ends the codes that were sent to the %s before', async (kind) => {
    const contacts = { email: freshEmail(), phone: '+380671119988' }
    const id = await addAccount(contacts)
    const before = await requestAndReadCode({ [kind]: contacts[kind] })
    await changePassword(id)
    expect(await logInByCode(before.visitor, before.handle, before.code)).toMatchObject(wrongCode)
    const after = await requestAndReadCode({ [kind]: contacts[kind] })
    expect(after.code).not.toBe(before.code)
    expect(await logInByCode(after.visitor, after.handle, after.code)).toMatchObject({ status: 'success' })
  })

  test('of a stranger who registered with the address leaves the codes of its owner', async () => {
    const email = freshEmail()
    const owner = await addAccount({ email })
    const stranger = await addAccount({ email, confirmed: [] })
    const { visitor, handle, code } = await requestAndReadCode({ email })
    await changePassword(stranger)
    expect(await logInByCode(visitor, handle, code)).toMatchObject({ auth: { client_info: { id: owner } } })
  })
})

describe('account of a contact', () => {
  const accountOpenedBy = async (contact: { email?: string; phone?: string }) => {
    const { visitor, handle, code } = await requestAndReadCode(contact)
    const answer = await logInByCode(visitor, handle, code)
    return answer.status === 'success' ? answer.auth?.client_info?.id : undefined
  }

  test('is the one that confirmed the email, or else the newest', async () => {
    const email = freshEmail()
    const [, newest] = [await addAccount({ email, confirmed: [] }), await addAccount({ email, confirmed: [] })]
    expect(await accountOpenedBy({ email })).toBe(newest)
    const other = freshEmail()
    await addAccount({ email: other, confirmed: [] })
    const owner = await addAccount({ email: other })
    expect(await accountOpenedBy({ email: other })).toBe(owner)
  })

  test('is the one that confirmed the phone last, or else the newest', async () => {
    const phone = '+380671112233'
    await addAccount({ phone, confirmed: [] })
    const newest = await addAccount({ phone, confirmed: [] })
    expect(await accountOpenedBy({ phone })).toBe(newest)
    advance(minute)
    const [, last] = [await addAccount({ phone }), (advance(minute), await addAccount({ phone }))]
    await addAccount({ phone, confirmed: [] })
    expect(await accountOpenedBy({ phone })).toBe(last)
  })

  test('is never deleted, without a client or of another edition', async () => {
    const emails = [freshEmail(), freshEmail(), freshEmail(), freshEmail()] as const
    await addAccount({ email: emails[0], deleted_at: new Date(codes.now) })
    await addAccount({ email: emails[1], role: 'tutor' })
    await addAccount({ email: emails[2], edition: 'pl' })
    const left = await addAccount({ email: emails[3] })
    await codes.app.runtime.database.db
      .updateTable('client')
      .set({ deleted_at: new Date(codes.now) })
      .where('id', '=', left)
      .execute()
    for (const email of emails) expect(await accountOpenedBy({ email })).toBeUndefined()
  })

  test('is not found by an unconfirmed contact if another contact is confirmed', async () => {
    const email = freshEmail()
    await addAccount({ email, phone: '+380501234500', confirmed: ['phone'] })
    expect(await accountOpenedBy({ email })).toBeUndefined()
  })

  test('gets its contact confirmed, unless another account has the email', async () => {
    const email = freshEmail()
    const id = await addAccount({ email, confirmed: [] })
    expect(await accountOpenedBy({ email })).toBe(id)
    expect(await accountOf(id)).toMatchObject({ email_confirmed_at: new Date(codes.now), phone_confirmed_at: null })

    const shared = freshEmail()
    await addAccount({ email: shared, role: 'tutor' })
    const client = await addAccount({ email: shared, confirmed: [] })
    expect(await accountOpenedBy({ email: shared })).toBe(client)
    expect(await accountOf(client)).toMatchObject({ email_confirmed_at: null })
  })

  test('loses the password and sessions of somebody who registered with another person’s email', async () => {
    const email = freshEmail()
    const id = await addAccount({ email, confirmed: [], password_hash: 'of the one who prepared it' })
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
    expect(await accountOpenedBy({ email })).toBe(id)
    expect((await accountOf(id)).password_hash).toBeNull()
    const sessions = codes.app.runtime.database.db
      .selectFrom('session')
      .select('token_hash')
      .where('subject_id', '=', id)
    expect((await sessions.execute()).filter(({ token_hash }) => token_hash.equals(Buffer.from(email)))).toEqual([])
  })

  test('is the owner’s if the email was confirmed after the code was sent', async () => {
    const email = freshEmail()
    await addAccount({ email, confirmed: [] })
    const { visitor, handle, code } = await requestAndReadCode({ email })
    const id = await addAccount({ email })
    expect(await logInByCode(visitor, handle, code)).toMatchObject({ status: 'success', auth: { client_info: { id } } })
  })
})
