import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemAsker } from '#platform/runtime.ts'
import { alwaysSaid } from '#platform/texts/shape.ts'
import { locales } from '#shared/locale.ts'
import { openApp } from '../../../../../test/support/app.ts'
import type { TestApp, Visitor } from '../../../../../test/support/app.ts'
import type { emailEndpoints, smsEndpoints } from '../../mail-contract.ts'
import { smsLength } from '../../mail-model.ts'
import { channels } from '../../model.ts'
import type { routeEndpoints } from '../../sender-contract.ts'
import { routes } from '../routes.ts'
import { shapeOfTemplate, shippedNames, shippedTemplate } from '../templates.ts'
import { writeMessage } from '../write-message.ts'
import { numberOf } from './catalogue.ts'

let app: TestApp
let editor: Visitor
beforeAll(async () => {
  app = await openApp()
  editor = await app.visitor({ staff: 3, locale: 'en' })
})
const db = () => app.runtime.database.db
beforeEach(async () => {
  for (const table of ['message_route', 'message_template', 'message_template_version', 'own_template'] as const)
    await db().deleteFrom(table).execute()
})

const code = numberOf('sign_in_code')!
const saveMail = (id: number, body: Partial<Record<'en' | 'ua' | 'ru', string>>) =>
  editor.call<typeof emailEndpoints.save>('POST /api/admin/email/save', { email: { id, body } })
const saveSms = (id: number, body: Partial<Record<'en' | 'ua' | 'ru', string>>) =>
  editor.call<typeof smsEndpoints.save>('POST /api/admin/sms/save', { sms: { id, body } })
const errorIn = (answer: object, field: string) =>
  (answer as { error?: Record<string, string[]> }).error?.[field]?.join(' ') ?? ''
const own = async (base?: string, body?: string) => {
  const email = { title: 'Ours', ...(base && { base }), ...(body && { subject: { ua: 'Ми' }, body: { ua: body } }) }
  const answer = await editor.call<typeof emailEndpoints.create>('POST /api/admin/email/create', { email })
  return answer.status === 'success' ? answer.data.email.id : Promise.reject(new Error(JSON.stringify(answer.error)))
}
const choose = (event: string, template: string, replacement_id: number) =>
  editor.call<typeof routeEndpoints.save>('POST /api/admin/message_route/save', {
    message_route: { event, channel: 'mail', template, replacement_id },
  })

const inKyiv = { channel: 'sms', locale: 'en', timeZone: 'Europe/Kiev' } as const

describe('what a template cannot do without', () => {
  test('is named for all that carry something which nobody could guess, and is in what ships', () => {
    const secrets = new Set(['code', 'password', 'text'])
    for (const channel of channels)
      for (const name of shippedNames(channel))
        for (const locale of locales) {
          const original = shippedTemplate(name, channel, locale)!
          expect([name, original.needs.filter((one) => !alwaysSaid(original.body).has(one))]).toEqual([name, []])
          const carried = shapeOfTemplate(original)!.placeholders.filter((one) => secrets.has(one))
          expect([name, carried.filter((one) => !original.needs.includes(one))]).toEqual([name, []])
        }
    for (const { event, template, channel } of routes)
      if (
        /code_asked|confirmation_asked|email_change_asked|sms_client|sms_tutor/.test(event) &&
        template !== 'email_in_use'
      )
        expect([template, shippedTemplate(template, channel, 'en')!.needs]).not.toEqual([template, []])
  })

  test.each([
    ['plain words', 'Welcome to {site}'],
    ['one form of a plural', '{minutes, plural, one {{code}} other {soon}}'],
    ['a choice by it', '{code, select, other {come in}}'],
    ['quotes', "Your code is '{code}'"],
  ])('must be there: %s are refused, by mail and by SMS', async (_, body) => {
    expect(errorIn(await saveMail(code, { en: body }), 'body.en')).toContain('{code}')
    expect(errorIn(await saveSms(code, { en: body.replaceAll('minutes', 'site') }), 'body.en')).toMatch(/./)
    expect(errorIn(await saveSms(code, { en: 'Welcome to {site}' }), 'body.en')).toContain('{code}')
    expect(await db().selectFrom('message_template').select('template').execute()).toEqual([])
  })

  test('must be there in every language', async () => {
    const answer = await saveMail(code, { en: 'Here: {code}', ua: 'Вітаємо', ru: 'Код {code}' })
    expect(errorIn(answer, 'body.ua')).toContain('{code}')
    expect([errorIn(answer, 'body.en'), errorIn(answer, 'body.ru')]).toEqual(['', ''])
    expect(errorIn(await saveMail(numberOf('deletion_asked')!, { en: 'Bye, {name}' }), 'body.en')).toMatch(
      /\{time\}, \{link\}/,
    )
    expect(await saveMail(code, { en: 'Here: {code}', ua: 'Ось: {code}' })).toMatchObject({ status: 'success' })
  })

  test('must be there in an old version, too, or it does not come back', async () => {
    await saveMail(code, { en: 'Here: {code}' })
    await db().updateTable('message_template_version').set({ body: 'Welcome' }).where('version', '=', 1).execute()
    const answer = await editor.call<typeof emailEndpoints.restore>('POST /api/admin/email/restore', {
      id: code,
      locale: 'en',
      version: 1,
    })
    expect(errorIn(answer, 'body.en')).toContain('{code}')
  })

  test('must be there in other words that are chosen for an event, and stay there', async () => {
    const plain = await own(undefined, 'Вітаємо на {site}')
    expect(errorIn(await choose('account.code_asked', 'sign_in_code', plain), 'replacement_id')).toContain('{code}')
    const other = await own('reset_code')
    expect(await choose('account.code_asked', 'sign_in_code', other)).toMatchObject({ status: 'success' })
    // Words for a letter that needs its link alone become those of one that needs more.
    const letter = await own('deletion_cancelled')
    expect(await saveMail(letter, { en: '{name}, you stay.' })).toMatchObject({ status: 'success' })
    expect(errorIn(await choose('account.password_changed', 'password_changed', letter), 'replacement_id')).toContain(
      '{link}',
    )
    await saveMail(letter, { en: '{name}: {link}' })
    expect(await choose('account.password_changed', 'password_changed', letter)).toMatchObject({ status: 'success' })
    expect(errorIn(await saveMail(letter, { en: '{name}, you stay.' }), 'body.en')).toContain('{link}')
  })

  test('is sent even where words without it were kept before', async () => {
    await db()
      .insertInto('message_template')
      .values({ edition: 'ua', template: 'sign_in_code', channel: 'sms', locale: 'en', subject: '', body: 'Welcome' })
      .execute()
    const { text } = await inTransaction(app.runtime, systemAsker(editionByCode('ua')!), (ctx) =>
      writeMessage(ctx, { ...inKyiv, template: 'sign_in_code', values: { code: '123456' } }),
    )
    expect(text).toContain('123456')
  })
})

describe('an SMS', () => {
  test('is as long as providers take it, counted as it is sent', async () => {
    const words = numberOf('order_reminder')!
    const filled = async (length: number, letter: string) => {
      const body = `{link} ${letter.repeat(length)}`
      const answer = await saveSms(words, { en: body })
      return answer.status === 'success' ? 'kept' : errorIn(answer, 'body.en')
    }
    const link = 'http://ua.localhost:3000/ '.length
    expect(await filled(smsLength - link, 'a')).toBe('kept')
    expect(await filled(smsLength - link + 1, 'a')).toMatch(/1.?601 characters \(GSM-7\), 11 SMS.* 1600 /)
    expect(await filled(smsLength - link + 1, 'ж')).toMatch(/1.?601 characters \(UCS-2\), 24 SMS/)
    // Each of these takes two places.
    expect(await filled(smsLength - link - 1, '€')).toMatch(/GSM-7/)
  })

  test('that grows too long with what it tells is sent as it ships', async () => {
    const body = `{text} ${'a'.repeat(smsLength - 60)}`
    expect(await saveSms(numberOf('order_words')!, { en: body })).toMatchObject({ status: 'success' })
    const { text } = await inTransaction(app.runtime, systemAsker(editionByCode('ua')!), (ctx) =>
      writeMessage(ctx, { ...inKyiv, template: 'order_words', values: { text: 'b'.repeat(500) } }),
    )
    expect(text.length).toBeLessThan(600)
  })
})
