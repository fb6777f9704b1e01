import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { requiredPlaceholders } from '#platform/texts/shape.ts'
import { locales } from '#shared/locale.ts'
import { declaredBySlices } from '#test/support/declared.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import type { emailEndpoints, smsEndpoints } from '../../mail-contract.ts'
import { smsLength } from '../../mail-model.ts'
import { channels } from '../../model.ts'
import type { messageRouteEndpoints } from '../../sender-contract.ts'
import { notificationRegistry } from '../registry.ts'
import { templateShape, shippedTemplateNames, findShippedTemplate } from '../templates.ts'
import { renderMessage } from '../render-message.ts'
import { templateNumber } from './template-catalog.ts'

let app: TestApp
let editor: Visitor
beforeAll(async () => {
  app = await openApp()
  editor = await app.visitor({ staff: 3, locale: 'en' })
})
const db = () => app.runtime.database.db
beforeEach(async () => {
  for (const table of ['message_route', 'message_template', 'message_template_version', 'custom_template'] as const)
    await db().deleteFrom(table).execute()
})

const code = templateNumber(declaredBySlices, 'sign_in_code')!
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
  editor.call<typeof messageRouteEndpoints.save>('POST /api/admin/message_route/save', {
    message_route: { event, channel: 'mail', template, replacement_id },
  })

const inKyiv = { channel: 'sms', locale: 'en', timeZone: 'Europe/Kiev' } as const

describe('a required variable', () => {
  test('is declared for every template with a secret and used by the shipped text', () => {
    const secrets = new Set(['code', 'password', 'text'])
    for (const channel of channels)
      for (const name of shippedTemplateNames(declaredBySlices, channel))
        for (const locale of locales) {
          const original = findShippedTemplate(declaredBySlices, name, channel, locale)!
          expect([name, original.needs.filter((one) => !requiredPlaceholders(original.body).has(one))]).toEqual([
            name,
            [],
          ])
          const carried = templateShape(original)!.placeholders.filter((one) => secrets.has(one))
          expect([name, carried.filter((one) => !original.needs.includes(one))]).toEqual([name, []])
        }
    for (const { event, template, channel } of notificationRegistry(declaredBySlices).routes)
      if (
        /code_requested|confirmation_requested|email_change_requested|sms_client|sms_tutor/.test(event) &&
        template !== 'email_in_use'
      )
        expect([template, findShippedTemplate(declaredBySlices, template, channel, 'en')!.needs]).not.toEqual([
          template,
          [],
        ])
  })

  test.each([
    ['plain words', 'Welcome to {site}'],
    ['one form of a plural', '{minutes, plural, one {{code}} other {soon}}'],
    ['a choice by it', '{code, select, other {come in}}'],
    ['quotes', "Your code is '{code}'"],
  ])('is enforced: %s are rejected for email and SMS', async (_, body) => {
    expect(errorIn(await saveMail(code, { en: body }), 'body.en')).toContain('{code}')
    expect(errorIn(await saveSms(code, { en: body.replaceAll('minutes', 'site') }), 'body.en')).toMatch(/./)
    expect(errorIn(await saveSms(code, { en: 'Welcome to {site}' }), 'body.en')).toContain('{code}')
    expect(await db().selectFrom('message_template').select('template').execute()).toEqual([])
  })

  test('is enforced in every language', async () => {
    const answer = await saveMail(code, { en: 'Here: {code}', ua: 'Вітаємо', ru: 'Код {code}' })
    expect(errorIn(answer, 'body.ua')).toContain('{code}')
    expect([errorIn(answer, 'body.en'), errorIn(answer, 'body.ru')]).toEqual(['', ''])
    expect(
      errorIn(await saveMail(templateNumber(declaredBySlices, 'deletion_asked')!, { en: 'Bye, {name}' }), 'body.en'),
    ).toMatch(/\{time\}, \{link\}/)
    expect(await saveMail(code, { en: 'Here: {code}', ua: 'Ось: {code}' })).toMatchObject({ status: 'success' })
  })

  test('is enforced when a version is restored', async () => {
    await saveMail(code, { en: 'Here: {code}' })
    await db().updateTable('message_template_version').set({ body: 'Welcome' }).where('version', '=', 1).execute()
    const answer = await editor.call<typeof emailEndpoints.restore>('POST /api/admin/email/restore', {
      id: code,
      locale: 'en',
      version: 1,
    })
    expect(errorIn(answer, 'body.en')).toContain('{code}')
  })

  test('is enforced for a replacement and its later edits', async () => {
    const plain = await own(undefined, 'Вітаємо на {site}')
    expect(errorIn(await choose('account.code_requested', 'sign_in_code', plain), 'replacement_id')).toContain('{code}')
    const other = await own('reset_code')
    expect(await choose('account.code_requested', 'sign_in_code', other)).toMatchObject({ status: 'success' })
    // A template that requires only a link replaces one that requires more.
    const letter = await own('deletion_cancelled')
    expect(await saveMail(letter, { en: '{name}, you stay.' })).toMatchObject({ status: 'success' })
    expect(errorIn(await choose('account.password_changed', 'password_changed', letter), 'replacement_id')).toContain(
      '{link}',
    )
    await saveMail(letter, { en: '{name}: {link}' })
    expect(await choose('account.password_changed', 'password_changed', letter)).toMatchObject({ status: 'success' })
    expect(errorIn(await saveMail(letter, { en: '{name}, you stay.' }), 'body.en')).toContain('{link}')
  })

  test('is sent even if the stored text lacks it', async () => {
    await db()
      .insertInto('message_template')
      .values({ edition: 'ua', template: 'sign_in_code', channel: 'sms', locale: 'en', subject: '', body: 'Welcome' })
      .execute()
    const { text } = await inTransaction(app.runtime, systemRequester(editionByCode('ua')!), (ctx) =>
      renderMessage(ctx, { ...inKyiv, template: 'sign_in_code', values: { code: '123456' } }),
    )
    expect(text).toContain('123456')
  })
})

describe('an SMS', () => {
  test('is limited to the length that providers accept', async () => {
    const words = templateNumber(declaredBySlices, 'order_reminder')!
    const filled = async (length: number, letter: string) => {
      const body = `{link} ${letter.repeat(length)}`
      const answer = await saveSms(words, { en: body })
      return answer.status === 'success' ? 'kept' : errorIn(answer, 'body.en')
    }
    const link = 'http://ua.localhost:3000/ '.length
    expect(await filled(smsLength - link, 'a')).toBe('kept')
    expect(await filled(smsLength - link + 1, 'a')).toMatch(/1.?601 characters \(GSM-7\), 11 SMS.* 1600\./)
    expect(await filled(smsLength - link + 1, 'ж')).toMatch(/1.?601 characters \(UCS-2\), 24 SMS/)
    // Each of these characters counts twice.
    expect(await filled(smsLength - link - 1, '€')).toMatch(/GSM-7/)
  })

  test('falls back to the shipped text when values make it too long', async () => {
    const body = `{text} ${'a'.repeat(smsLength - 60)}`
    expect(await saveSms(templateNumber(declaredBySlices, 'order_words')!, { en: body })).toMatchObject({
      status: 'success',
    })
    const { text } = await inTransaction(app.runtime, systemRequester(editionByCode('ua')!), (ctx) =>
      renderMessage(ctx, { ...inKyiv, template: 'order_words', values: { text: 'b'.repeat(500) } }),
    )
    expect(text.length).toBeLessThan(600)
  })
})
