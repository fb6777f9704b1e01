import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { guest } from '#shared/access.ts'
import { integer, text } from '#shared/codecs.ts'
import { endpoint, nothing } from '#shared/contract.ts'
import { errorStatus, refuse, refuseField } from '#shared/errors.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { locales } from '#shared/locale.ts'
import { openApp } from '../../../test/support/app.ts'
import { implement } from '../plugin.ts'
import { serveEndpoint } from './dispatch.ts'
import { createServer } from './server.ts'

const contract = {
  strict: endpoint({
    method: 'POST',
    path: '/api/test/strict',
    who: guest,
    input: z.object({ name: text(10, 1), short: text(2), size: integer(1, 9), code: z.string().max(9).regex(/^\d+$/) }),
    answer: nothing,
  }),
  fail: endpoint({
    method: 'POST',
    path: '/api/test/fail',
    who: guest,
    input: z.object({ how: z.string().max(50) }),
    answer: nothing,
  }),
}

let server: FastifyInstance
beforeAll(async () => {
  const { runtime } = await openApp()
  server = await createServer(runtime)
  const implemented = implement(contract, {
    strict: () => ({}),
    fail: (_ctx, { how }) => {
      if (how === 'field') throw refuseField('name', 'invalid.taken')
      if (how in errorStatus) throw refuse(how as ErrorCode)
      throw new Error('canary: select * from insides')
    },
  })
  for (const one of implemented) serveEndpoint(server, runtime, one)
})

const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  server.inject({ method: 'POST', url: `/api/test/${path}`, headers: { host: 'ua.localhost', ...headers }, payload })

const answered = ({ statusCode, json }: { statusCode: number; json: () => unknown }) => [statusCode, json()]

test.each(Object.entries(errorStatus))(
  'the refusal %s has status %i and a sentence in every language',
  async (how, status) => {
    const sentences = new Set<string>()
    for (const locale of locales) {
      const answer = await post('fail', { how }, { 'x-locale': locale })
      expect(answered(answer)).toEqual([status, { status: 'fail', error: how, message: expect.any(String) }])
      sentences.add(answer.json<{ message: string }>().message)
    }
    expect(sentences.size).toBe(locales.length)
    expect([...sentences].filter((sentence) => sentence.startsWith('error.'))).toEqual([])
  },
)

test.each([
  [
    'ua',
    'Заповніть, будь ласка, це поле.',
    'Щонайбільше 2 символи.',
    'Не більше ніж 9.',
    'Щось тут не так. Перевірте й спробуйте ще раз.',
  ],
  [
    'ru',
    'Заполните, пожалуйста, это поле.',
    'Максимум 2 символа.',
    'Не больше 9.',
    'Что-то здесь не так. Проверьте и попробуйте ещё раз.',
  ],
  [
    'pl',
    'Wypełnij to pole.',
    'Najwyżej 2 znaki.',
    'Nie więcej niż 9.',
    'Coś się tu nie zgadza. Sprawdź i spróbuj ponownie.',
  ],
  [
    'es',
    'Completa este campo, por favor.',
    'Máximo 2 caracteres.',
    'El máximo es 9.',
    'Hay algo que no cuadra. Revísalo e inténtalo de nuevo.',
  ],
  [
    'en',
    'Please fill this in.',
    'At most 2 characters.',
    'Not more than 9.',
    'This does not look right. Check it and try again.',
  ],
])('field errors name the fields, in %s', async (locale, required, tooLong, tooBig, format) => {
  const error = { name: [required], short: [tooLong], size: [tooBig], code: [format] }
  const given = { name: '  ', short: 'abc', size: 10, code: 'x1' }
  expect(answered(await post('strict', given, { 'x-locale': locale }))).toEqual([400, { status: 'fail', error }])
})

test('reads `lang` among the languages of the edition, and falls back whole for any other', async () => {
  const said = async (lang: string) =>
    (await post(`strict?lang=${lang}`, { name: ' ', short: 'a', size: 1, code: 'x' })).json().error
  expect(await said('ru')).toMatchObject({ name: ['Заполните, пожалуйста, это поле.'] })
  for (const lang of ['pl', 'es', 'de', ''])
    expect(await said(lang)).toMatchObject({ name: ['Заповніть, будь ласка, це поле.'] })
})

test('a missing field is to be filled in, whatever its type', async () => {
  const required = ['Заповніть, будь ласка, це поле.']
  expect((await post('strict', {})).json()).toEqual({
    status: 'fail',
    error: { name: required, short: required, size: required, code: required },
  })
})

test('a field that only has the wrong type is not called empty', async () => {
  const format = ['Щось тут не так. Перевірте й спробуйте ще раз.']
  expect((await post('strict', { name: 5, short: [], size: 'many', code: { $ne: 1 } })).json()).toEqual({
    status: 'fail',
    error: { name: format, short: format, size: format, code: format },
  })
})

test('a verb names its field, too', async () => {
  expect(answered(await post('fail', { how: 'field' }))).toEqual([
    400,
    { status: 'fail', error: { name: ['Це значення вже зайняте. Введіть інше.'] } },
  ])
})

test('an exception nobody expected says nothing of itself', async () => {
  const answer = await post('fail', { how: 'unexpected' })
  expect(answered(answer)).toEqual([500, { status: 'fail', error: 'undefined_error', message: 'Помилка на сервері' }])
  expect(answer.body + JSON.stringify(answer.headers)).not.toContain('canary')
})

test('an unknown language is the edition’s own', async () => {
  for (const locale of ['de', '', 'ua,ru', '__proto__'])
    expect((await post('fail', { how: 'x' }, { 'x-locale': locale })).json()).toMatchObject({
      message: 'Помилка на сервері',
    })
})
