import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '../runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { readCatalogs } from './catalogs.ts'
import { overrideText } from './override.ts'

const catalogs = readCatalogs(join(import.meta.dirname, '../..'))
let app: TestApp

beforeAll(async () => {
  app = await openApp()
})

const override = (id: string, text: string) =>
  inTransaction(app.runtime, systemRequester(editionByCode('us')!), (ctx) =>
    overrideText(ctx, { locale: 'en', id, text }),
  )
const homeOf = async (edition: string) => (await (await app.visitor({ edition })).send('GET', '/')).body

test('an override takes effect at once in its edition only, and can be removed', async () => {
  await homeOf('us')
  await override('home.headline', 'Learn with somebody good')
  await expect.poll(() => homeOf('us')).toContain('Learn with somebody good')
  expect(await homeOf('in')).toContain(catalogs.en.site['home.headline'])
  await override('home.headline', '')
  await expect.poll(() => homeOf('us')).toContain(catalogs.en.site['home.headline'])
})

test.each(['{total} entries', '{total, plural, one {#} other {#}} {who}', 'broken {'])(
  'rejects an invalid text: %s',
  async (text) => {
    await expect(override('list.total', text)).rejects.toMatchObject({ refusal: 'invalid' })
  },
)

test('rejects an unknown id', async () => {
  await expect(override('home.nothing', 'x')).rejects.toMatchObject({ refusal: 'not_found' })
})

test('ignores a stored override that no longer fits', async () => {
  const key = { edition: 'us', locale: 'en', message_id: 'home.lead' }
  await app.runtime.database.db
    .insertInto('text_override')
    .values({ ...key, text: 'broken {' })
    .execute()
  await app.runtime.texts.reload(app.runtime.database.db)
  app.runtime.bus.publish([{ event: 'text.overridden', edition: 'us' }])
  expect(await homeOf('us')).toContain(catalogs.en.site['home.lead'])
})
