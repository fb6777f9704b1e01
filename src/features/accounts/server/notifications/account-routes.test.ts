import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startJobs } from '#app/jobs.ts'
import { editionByCode, editions } from '#editions/editions.ts'
import { issueCode } from '#features/accounts/public.ts'
import type { CodePurpose } from '#features/accounts/public.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'

let app: TestApp
let worker: { close(): Promise<void> }
let now = Date.UTC(2026, 6, 1, 8)
beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '10' })
  worker = await startJobs(app.runtime, app.url)
})
afterAll(() => worker.close())
beforeEach(async () => {
  app.setTime(new Date((now += 3_600_000)))
  await app.runtime.database.db.deleteFrom('message').execute()
})

async function add(values: { locale?: string; email?: string; email_confirmed_at?: Date; edition?: string } = {}) {
  const { id } = await app.runtime.database.db
    .insertInto('account')
    .values({ edition: 'ua', name: 'Lesia', ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const send = (purpose: CodePurpose, accountId: number | undefined, address: string, edition = 'ua') =>
  inTransaction(app.runtime, systemRequester(editionByCode(edition)!), (ctx) =>
    issueCode(ctx, { purpose, accountId, address }),
  )
const reset = (accountId: number) =>
  inTransaction(app.runtime, systemRequester(editionByCode('ua')!), (ctx) =>
    ctx.emit({ name: 'account.password_reset', entity: 'account', entityId: accountId }),
  )
async function messages() {
  await eventually(async () => {
    const { rows } = await app.runtime.database.pool.query('select 1 from graphile_worker.jobs limit 1')
    expect(rows).toEqual([])
  }, 60_000)
  return app.runtime.database.db.selectFrom('message').selectAll().orderBy('id').execute()
}

describe('a confirmation code', () => {
  test.each<[CodePurpose, string, string | undefined, string, RegExp]>([
    ['sign_in', 'olena@test.example', undefined, 'sign_in_code', /^\d{6} — ваш код для входу$/],
    ['sign_in', 'ivan@test.example', 'ru', 'sign_in_code', /^\d{6} — ваш код для входа$/],
    ['reset', 'jan@test.example', 'pl', 'reset_code', /^\d{6} to Twój kod do zmiany hasła$/],
    ['email', 'ana@test.example', 'es', 'contact_code', /^\d{6} es tu código de confirmación$/],
  ])('%s to %s is sent by email in language %s', async (purpose, address, locale, template, subject) => {
    await send(purpose, await add(locale ? { locale } : {}), address)
    const found = await messages()
    expect(found).toMatchObject([{ channel: 'mail', recipient: address, template, state: 'sent', subject }])
    expect(found[0]).toMatchObject({ locale: locale ?? 'ua', expires_at: new Date(now + 600_000) })
    expect(found[0]!.text).toContain(found[0]!.subject.slice(0, 6))
  })

  test.each<[CodePurpose, string | undefined, string, RegExp]>([
    ['sign_in', 'en', 'sign_in_code', /^\d{6} is your Repeto login code\./],
    ['reset', undefined, 'reset_code', /^\d{6} — код для нового пароля на Repeto\./],
    ['phone', 'ru', 'contact_code', /^\d{6} — код для подтверждения телефона на Repeto\.$/],
  ])('%s to a phone is sent by SMS in language %s', async (purpose, locale, template, text) => {
    await send(purpose, await add(locale ? { locale } : {}), '+380501112233')
    expect(await messages()).toMatchObject([{ channel: 'sms', recipient: '+380501112233', template, text }])
  })

  test('is not sent for an unknown address', async () => {
    await send('sign_in', undefined, 'stranger@test.example')
    await send('sign_in', undefined, '+380671234567')
    expect(await messages()).toEqual([])
    const { db } = app.runtime.database
    const codes = await db.selectFrom('account_code').select('id').where('account_id', 'is', null).execute()
    expect(codes).toHaveLength(2)
  })
})

describe('a new password', () => {
  test('is reported to its owner in their language and the local time zone', async () => {
    const email = 'owner@test.example'
    await reset(await add({ email, email_confirmed_at: new Date(now), locale: 'ru' }))
    expect(await messages()).toMatchObject([
      { recipient: email, template: 'password_changed', subject: 'Пароль изменён', expires_at: null },
    ])
    expect((await messages())[0]!.text).toMatch(/Lesia[\s\S]*\/ru\/recovery/)
  })

  test('is not reported to an unconfirmed address', async () => {
    await reset(await add({ email: 'slip@test.example' }))
    expect(await messages()).toEqual([])
  })
})

// This is the last test, since sending 30 messages one after another would delay the others.
test('a confirmation code fits one SMS in every language with the longest site name', async () => {
  for (const { code: edition, locales, phone } of editions) {
    for (const [place, locale] of locales.entries())
      for (const [digit, purpose] of (['sign_in', 'reset', 'phone'] as const).entries()) {
        const number = `${phone.prefix}5${place}${digit}`.padEnd(phone.prefix.length + 9, '1')
        await send(purpose, await add({ locale, edition }), number, edition)
      }
  }
  const found = await eventually(async () => {
    const written = await app.runtime.database.db.selectFrom('message').select('text').execute()
    expect(written).toHaveLength(3 * editions.flatMap(({ locales }) => locales).length)
    return written
  }, 60_000)
  // GSM texts have 160 characters per SMS, others 70.
  const plain = /^[\w @£$¥èéùìòÇØøÅåÆæßÉ!"#%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà\n]*$/
  expect(found.filter(({ text }) => text.length > (plain.test(text) ? 160 : 70))).toEqual([])
})
