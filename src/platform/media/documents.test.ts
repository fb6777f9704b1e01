import { expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import type { RichText } from '#shared/rich-text/nodes.ts'
import { doc, openSample } from '#test/support/sample-fixture.ts'
import { readOnlyCtx, systemRequester } from '../runtime.ts'
import { completeDocuments } from './documents.ts'

const { app, uploadOrThrow } = await openSample()
const { id, url } = await uploadOrThrow('body')
const ctxOf = (edition: string) => readOnlyCtx(app.runtime, systemRequester(editionByCode(edition)!))
const withImage = (attrs: object) => doc({ type: 'image', attrs: { alt: 'x', ...attrs } }) as RichText
const complete = (text: RichText, addressRequired = true) =>
  completeDocuments(ctxOf('ua'), { text }, { addressRequired })

test('an image of a person needs its address, which others do not know', async () => {
  expect(await complete(withImage({ id, url }))).toMatchObject({
    text: { content: [{ attrs: { id, url, width: 800 } }] },
  })
  await expect(complete(withImage({ id }))).rejects.toThrow()
  await expect(complete(withImage({ id, url: `${url}x` }))).rejects.toThrow()
  expect(await complete(withImage({ id }), false)).toMatchObject({ text: { content: [{ attrs: { id, url } }] } })
})

test('an image of another edition is unknown', async () => {
  await expect(completeDocuments(ctxOf('pl'), { text: withImage({ id, url }) })).rejects.toThrow()
})

test('an empty text stays empty', async () => {
  expect(await completeDocuments(ctxOf('ua'), { text: null })).toEqual({ text: null })
})
