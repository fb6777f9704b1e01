import pino from 'pino'
import { expect, test } from 'vitest'
import { fail } from '#shared/errors.ts'
import { createLogger, loggedPath } from './log.ts'

type Logged = { type: string; message: string; stack?: string }
const serializers = (createLogger('silent') as unknown as Record<symbol, Record<string, (value: object) => Logged>>)[
  pino.symbols.serializersSym
]!

test('an unexpected error is logged with its stack, a rejection and an outage without', () => {
  const outage = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })
  expect(serializers['err']!(new Error('a fault'))).toMatchObject({ message: 'a fault', stack: expect.any(String) })
  for (const expected of [fail('unavailable'), fail('not_found'), outage]) {
    const logged = serializers['err']!(expected)
    expect(logged).toMatchObject({ message: expected.message })
    expect(logged).not.toHaveProperty('stack')
  }
})

test.each([
  ['/tutors/matematika/kyiv/?ak=canary', '/tutors/matematika/kyiv/'],
  ['/api/tutor/get_transactions_statistics', '/api/tutor/get_transactions_statistics'],
  ['/blog/yak-pidhotuvatysia-do-nmt-2026/', '/blog/yak-pidhotuvatysia-do-nmt-2026/'],
  ['/preview/0d5b3c1e-2f4a-4c6b-8e9d-112233445566', '/preview/[hidden]'],
  ['/test/english/result/aB3_x-9QwErTyUiO/', '/test/english/result/[hidden]/'],
  [
    '/api/chat/handed_media/kJ8s_dk3LmNoPqRsTuVwXyZ0123456789abcdef/photo.jpg',
    '/api/chat/handed_media/[hidden]/photo.jpg',
  ],
  ['/sub/sdk-3f2a9c81b7d64e5f', '/sub/[hidden]'],
  [`/${'a/'.repeat(200)}`, `/${'a/'.repeat(200)}`.slice(0, 200)],
])('the path of %s is logged as %s', (url, path) => {
  expect(loggedPath(url)).toBe(path)
})
