import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemAsker } from '#platform/runtime.ts'
import type { Ctx } from '#platform/context.ts'
import { openApp } from '../../../../../test/support/app.ts'
import type { TestApp, Visitor } from '../../../../../test/support/app.ts'
import { runQueued } from '../../../../../test/support/jobs.ts'
import { blob, bomb, jpeg, pdf, zip } from '../../../../../test/support/uploads.ts'
import type { profileEndpoints } from '../../contract.ts'
import type { DocumentKind } from '../../model.ts'
import { addDocuments, keepDocuments, prepareDocument, readDocuments } from './documents.ts'
import { removeDocuments, settleDocuments } from './documents.ts'
import type { PreparedFile } from './documents.ts'

let app: TestApp
let scan: PreparedFile
let paper: PreparedFile
beforeAll(async () => {
  app = await openApp()
  scan = await prepareDocument({ bytes: await jpeg(600, 800), type: 'image/jpeg' })
  paper = await prepareDocument({ bytes: pdf(), type: 'application/pdf' })
})

const ua = editionByCode('ua')!
const inside = <T>(run: (ctx: Ctx) => Promise<T>) => inTransaction(app.runtime, systemAsker(ua), run)
const documents = (id: number) => inside((ctx) => readDocuments(ctx, id))
const tutorWith = async (...kinds: DocumentKind[]) => {
  const visitor = await app.visitor({ roles: ['tutor'], locale: 'ru' })
  const id = visitor.personId!
  await inside((ctx) =>
    addDocuments(
      ctx,
      id,
      kinds.map((kind) => ({ kind, file: kind === 'identity' ? scan : paper })),
    ),
  )
  return { visitor, id, there: await documents(id) }
}
const tidied = () => runQueued(app, 'files.remove')
const own = (visitor: Visitor, id: number) => visitor.send('GET', `/api/tutor/document/get?id=${id}`)
const forStaff = (visitor: Visitor, id: number) => visitor.send('GET', `/api/admin/tutor/document/get?id=${id}`)

describe('documents', () => {
  test('wait for staff, in the order in which they came', async () => {
    const { there, id } = await tutorWith('identity', 'diploma')
    expect(there).toMatchObject([
      { kind: 'identity', state: 'waiting', type: 'image/webp', checked_at: null, bytes: scan.bytes.length },
      { kind: 'diploma', state: 'waiting', type: 'application/pdf', checked_at: null, bytes: pdf().length },
    ])
    await inside((ctx) => settleDocuments(ctx, id, 'accepted'))
    await inside((ctx) => addDocuments(ctx, id, [{ file: paper, kind: 'certificate' }]))
    await inside((ctx) => settleDocuments(ctx, id, 'returned'))
    expect(await documents(id)).toMatchObject([
      { state: 'accepted', checked_at: expect.any(Date) },
      { state: 'accepted' },
      { state: 'returned', kind: 'certificate' },
    ])
  })

  test('of staff have been seen by staff', async () => {
    const { id } = await tutorWith()
    await inside((ctx) => addDocuments(ctx, id, [{ file: scan, kind: 'identity' }], { by: 'staff' }))
    expect(await documents(id)).toMatchObject([{ state: 'accepted', checked_at: expect.any(Date) }])
  })

  test('that are not named any more go, and their files with them', async () => {
    const { id, there, visitor } = await tutorWith('identity', 'diploma', 'certificate')
    const [first, second] = there
    await inside((ctx) => settleDocuments(ctx, id, 'accepted'))
    await tidied()
    const kept = [
      { id: first!.id, kind: 'identity' as const },
      { id: second!.id, kind: 'certificate' as const },
    ]
    await inside((ctx) => keepDocuments(ctx, id, kept))
    // What is called something else now is looked at again.
    expect(await documents(id)).toMatchObject([
      { id: first!.id, kind: 'identity', state: 'accepted' },
      { id: second!.id, kind: 'certificate', state: 'waiting', checked_at: null },
    ])
    expect(await tidied()).toBe(1)
    expect((await own(visitor, there[2]!.id)).statusCode).toBe(404)
    await inside((ctx) => removeDocuments(ctx, id))
    expect([await documents(id), await tidied()]).toEqual([[], 2])
    const names = app.runtime.database.db.selectFrom('event').select('name').where('entity_id', '=', id)
    const told = (await names.where('entity', '=', 'tutor').execute()).map(({ name }) => name)
    expect(told.toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'tutor.document_added'),
      ...Array.from({ length: 3 }, () => 'tutor.document_removed'),
    ])
  })

  test('of somebody else cannot be kept', async () => {
    const mine = await tutorWith('identity')
    const { there } = await tutorWith('identity')
    const kept = [{ id: there[0]!.id, kind: 'identity' as const }]
    await expect(inside((ctx) => keepDocuments(ctx, mine.id, kept))).rejects.toMatchObject({
      fields: { documents: [{ id: 'invalid.unknown' }] },
    })
    expect(await documents(mine.id)).toEqual(mine.there)
  })

  test('are ten at most', async () => {
    const { id } = await tutorWith(...Array.from({ length: 9 }, () => 'certificate' as const))
    const two = [paper, paper].map((file) => ({ file, kind: 'diploma' as const }))
    await expect(inside((ctx) => addDocuments(ctx, id, two))).rejects.toMatchObject({
      fields: { new_documents: [{ id: 'documents.too_many', values: { max: 10 } }] },
    })
    expect(await documents(id)).toHaveLength(9)
  })
})

describe('a document is handed out', () => {
  test('to its owner, as a file that is kept and not run', async () => {
    const { visitor, there } = await tutorWith('identity', 'diploma')
    const [image, letter] = [await own(visitor, there[0]!.id), await own(visitor, there[1]!.id)]
    expect(image.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': `attachment; filename*=UTF-8''identity-${there[0]!.id}.webp`,
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(image.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 600, height: 800 })
    expect(letter.headers).toMatchObject({ 'content-type': 'application/pdf' })
    expect(letter.rawPayload).toEqual(pdf())
  })

  test('to staff who look after tutors', async () => {
    const { there } = await tutorWith('diploma')
    for (const status of [1, 2, 4] as const) {
      const response = await forStaff(await app.visitor({ staff: status }), there[0]!.id)
      expect([response.statusCode, response.rawPayload]).toEqual([200, pdf()])
    }
  })

  test('to nobody else; and one that is missing answers alike', async () => {
    const { there, visitor: owner } = await tutorWith('identity')
    const { id } = there[0]!
    const missing = 2 ** 40
    const answers = async (visitor: Visitor, ask: typeof own) => {
      const [one, none] = [await ask(visitor, id), await ask(visitor, missing)]
      expect([one.statusCode, one.body]).toEqual([none.statusCode, none.body])
      return one.json<{ error: string }>().error
    }
    expect(await answers(await app.visitor({ roles: ['tutor'] }), own)).toBe('not_found')
    expect(await answers(await app.visitor({ roles: ['tutor'], edition: 'pl' }), own)).toBe('not_found')
    expect(await answers(await app.visitor({ roles: ['client'] }), own)).toBe('forbidden')
    expect(await answers(await app.visitor(), own)).toBe('unauthorized')
    expect(await answers(await app.visitor({ staff: 1 }), own)).toBe('unauthorized')
    expect(await answers(await app.visitor({ staff: 3 }), forStaff)).toBe('forbidden')
    expect(await answers(await app.visitor({ staff: 1, edition: 'pl' }), forStaff)).toBe('not_found')
    expect(await answers(owner, forStaff)).toBe('unauthorized')
  })
})

describe('refused, with a clear word in one’s language, and nothing is lost:', () => {
  const hidden = { new_documents: [expect.stringContaining('спрятано что-то ещё')] }
  test.each([
    ['a bomb', () => bomb(20_000), [400, { new_documents: [expect.stringContaining('40 мегапикселей')] }]],
    ['a polyglot', async () => Buffer.concat([await jpeg(300, 300), zip()]), [400, hidden]],
    ['a PDF that runs', () => pdf('/S /JavaScript'), [400, { new_documents: [expect.stringContaining('скрипты')] }]],
    ['a renamed program', () => Buffer.from('MZ\x90\0'), [415, 'unsupported_type', 'JPEG, PNG, WebP, PDF']],
    ['an archive', () => zip(), [415, 'unsupported_type', 'JPEG, PNG, WebP, PDF']],
    ['one that is too large', () => Buffer.concat([pdf(), Buffer.alloc(9_000_000)]), [413, 'too_large', '8 МБ']],
    ['50 MB', () => Buffer.concat([pdf(), Buffer.alloc(50_000_000)]), [413, 'too_large', 'поменьше']],
  ] as const)('%s', async (_, make, [httpStatus, error, message]) => {
    const { id, visitor, there } = await tutorWith('identity')
    const save = { tutor: { version: 1, new_document_kinds: ['diploma' as const] } }
    const files = { new_documents: [blob(await make())] }
    const answer = await visitor.call<typeof profileEndpoints.save>('POST /api/tutor/profile/save', save, files)
    expect(answer).toMatchObject({ httpStatus, error, ...(message && { message: expect.stringContaining(message) }) })
    expect(await documents(id)).toEqual(there)
  })
})
