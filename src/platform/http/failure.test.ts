import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { guest } from '#shared/access.ts'
import { integer, text } from '#shared/codecs.ts'
import { endpoint, noFields } from '#shared/contract.ts'
import { errorStatus, fail, failField } from '#shared/errors.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { locales } from '#shared/locale.ts'
import { openApp } from '#test/support/app.ts'
import { implement } from '../plugin.ts'
import { serveEndpoint } from './dispatch.ts'
import { createServer } from './server.ts'

const contract = {
  strict: endpoint({
    method: 'POST',
    path: '/api/test/strict',
    who: guest,
    input: z.object({ name: text(10, 1), short: text(2), size: integer(1, 9), code: z.string().max(9).regex(/^\d+$/) }),
    answer: noFields,
  }),
  fail: endpoint({
    method: 'POST',
    path: '/api/test/fail',
    who: guest,
    input: z.object({ how: z.string().max(50) }),
    answer: noFields,
  }),
}

let server: FastifyInstance
beforeAll(async () => {
  const { runtime } = await openApp()
  server = await createServer(runtime)
  const implemented = implement(contract, {
    strict: () => ({}),
    fail: (_ctx, { how }) => {
      if (how === 'field') throw failField('name', 'invalid.taken')
      if (how in errorStatus) throw fail(how as ErrorCode)
      throw new Error('canary: select * from insides')
    },
  })
  for (const one of implemented) serveEndpoint(server, runtime, one)
})

const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  server.inject({ method: 'POST', url: `/api/test/${path}`, headers: { host: 'ua.localhost', ...headers }, payload })

const answered = ({ statusCode, json }: { statusCode: number; json: () => unknown }) => [statusCode, json()]

test.each(Object.entries(errorStatus))(
  'the error %s has status %i and a message in every language',
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
    'Заповніть це поле.',
    'Щонайбільше 2 символи.',
    'Не більше ніж 9.',
    'Неправильний формат. Перевірте й спробуйте ще раз.',
  ],
  [
    'ru',
    'Заполните это поле.',
    'Максимум 2 символа.',
    'Не больше 9.',
    'Неверный формат. Проверьте и попробуйте ещё раз.',
  ],
  ['pl', 'Wypełnij to pole.', 'Najwyżej 2 znaki.', 'Najwyżej 9.', 'Coś się tu nie zgadza. Sprawdź i spróbuj ponownie.'],
  ['es', 'Completa este campo.', 'Máximo 2 caracteres.', 'El máximo es 9.', 'Revisa este dato e inténtalo de nuevo.'],
  [
    'en',
    'This field is required.',
    'At most 2 characters.',
    'Must be at most 9.',
    'This doesn’t look right. Check it and try again.',
  ],
])('field errors name the fields, in %s', async (locale, required, tooLong, tooBig, format) => {
  const error = { name: [required], short: [tooLong], size: [tooBig], code: [format] }
  const given = { name: '  ', short: 'abc', size: 10, code: 'x1' }
  expect(answered(await post('strict', given, { 'x-locale': locale }))).toEqual([400, { status: 'fail', error }])
})

test('accepts `lang` of the edition and falls back completely for any other', async () => {
  const said = async (lang: string) =>
    (await post(`strict?lang=${lang}`, { name: ' ', short: 'a', size: 1, code: 'x' })).json().error
  expect(await said('ru')).toMatchObject({ name: ['Заполните это поле.'] })
  for (const lang of ['pl', 'es', 'de', '']) expect(await said(lang)).toMatchObject({ name: ['Заповніть це поле.'] })
})

test('a missing field of any type is reported as required', async () => {
  const required = ['Заповніть це поле.']
  expect((await post('strict', {})).json()).toEqual({
    status: 'fail',
    error: { name: required, short: required, size: required, code: required },
  })
})

test('a field of the wrong type is not reported as required', async () => {
  const format = ['Неправильний формат. Перевірте й спробуйте ще раз.']
  expect((await post('strict', { name: 5, short: [], size: 'many', code: { $ne: 1 } })).json()).toEqual({
    status: 'fail',
    error: { name: format, short: format, size: format, code: format },
  })
})

test('a handler can name the field', async () => {
  expect(answered(await post('fail', { how: 'field' }))).toEqual([
    400,
    { status: 'fail', error: { name: ['Це значення вже зайняте. Введіть інше.'] } },
  ])
})

test('an unexpected exception reveals nothing', async () => {
  const answer = await post('fail', { how: 'unexpected' })
  expect(answered(answer)).toEqual([
    500,
    { status: 'fail', error: 'undefined_error', message: 'Сталася помилка. Спробуйте ще раз.' },
  ])
  expect(answer.body + JSON.stringify(answer.headers)).not.toContain('canary')
})

test('an unknown language falls back to the edition’s default', async () => {
  for (const locale of ['de', '', 'ua,ru', '__proto__'])
    expect((await post('fail', { how: 'x' }, { 'x-locale': locale })).json()).toMatchObject({
      message: 'Сталася помилка. Спробуйте ще раз.',
    })
})
