import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import type { Ctx } from '#platform/context.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { runQueuedJobs } from '#test/support/jobs.ts'
import { blob, bomb, jpeg, pdf, zip } from '#test/support/uploads.ts'
import type { tutorProfileEndpoints } from '../../contract/profile.ts'
import type { DocumentKind } from '../../model.ts'
import { addDocuments, syncDocuments, prepareDocument, listDocuments } from './documents.ts'
import { deleteDocuments, resolveWaitingDocuments } from './documents.ts'
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
const withTransaction = <T>(run: (ctx: Ctx) => Promise<T>) => inTransaction(app.runtime, systemRequester(ua), run)
const documents = (id: number) => withTransaction((ctx) => listDocuments(ctx, id))
const tutorWith = async (...kinds: DocumentKind[]) => {
  const visitor = await app.visitor({ roles: ['tutor'], locale: 'ru' })
  const id = visitor.personId!
  await withTransaction((ctx) =>
    addDocuments(
      ctx,
      id,
      kinds.map((kind) => ({ kind, file: kind === 'identity' ? scan : paper })),
    ),
  )
  return { visitor, id, existing: await documents(id) }
}
const tidied = () => runQueuedJobs(app, 'files.remove')
const own = (visitor: Visitor, id: number) => visitor.send('GET', `/api/tutor/document/get?id=${id}`)
const forStaff = (visitor: Visitor, id: number) => visitor.send('GET', `/api/admin/tutor/document/get?id=${id}`)

describe('documents', () => {
  test('wait for moderation in upload order', async () => {
    const { existing, id } = await tutorWith('identity', 'diploma')
    expect(existing).toMatchObject([
      { kind: 'identity', state: 'waiting', type: 'image/webp', checked_at: null, bytes: scan.bytes.length },
      { kind: 'diploma', state: 'waiting', type: 'application/pdf', checked_at: null, bytes: pdf().length },
    ])
    await withTransaction((ctx) => resolveWaitingDocuments(ctx, id, 'accepted'))
    await withTransaction((ctx) => addDocuments(ctx, id, [{ file: paper, kind: 'certificate' }]))
    await withTransaction((ctx) => resolveWaitingDocuments(ctx, id, 'returned'))
    expect(await documents(id)).toMatchObject([
      { state: 'accepted', checked_at: expect.any(Date) },
      { state: 'accepted' },
      { state: 'returned', kind: 'certificate' },
    ])
  })

  test('added by staff are accepted', async () => {
    const { id } = await tutorWith()
    await withTransaction((ctx) => addDocuments(ctx, id, [{ file: scan, kind: 'identity' }], { by: 'staff' }))
    expect(await documents(id)).toMatchObject([{ state: 'accepted', checked_at: expect.any(Date) }])
  })

  test('that are not listed are deleted with their files', async () => {
    const { id, existing, visitor } = await tutorWith('identity', 'diploma', 'certificate')
    const [first, second] = existing
    await withTransaction((ctx) => resolveWaitingDocuments(ctx, id, 'accepted'))
    await tidied()
    const wanted = [
      { id: first!.id, kind: 'identity' as const },
      { id: second!.id, kind: 'certificate' as const },
    ]
    await withTransaction((ctx) => syncDocuments(ctx, id, wanted))
    // A document whose kind changed is checked again.
    expect(await documents(id)).toMatchObject([
      { id: first!.id, kind: 'identity', state: 'accepted' },
      { id: second!.id, kind: 'certificate', state: 'waiting', checked_at: null },
    ])
    expect(await tidied()).toBe(1)
    expect((await own(visitor, existing[2]!.id)).statusCode).toBe(404)
    await withTransaction((ctx) => deleteDocuments(ctx, id))
    expect([await documents(id), await tidied()]).toEqual([[], 2])
    const names = app.runtime.database.db.selectFrom('event').select('name').where('entity_id', '=', id)
    const eventNames = (await names.where('entity', '=', 'tutor').execute()).map(({ name }) => name)
    expect(eventNames.toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'tutor.document_added'),
      ...Array.from({ length: 3 }, () => 'tutor.document_removed'),
    ])
  })

  test('of another tutor are rejected', async () => {
    const mine = await tutorWith('identity')
    const { existing } = await tutorWith('identity')
    const wanted = [{ id: existing[0]!.id, kind: 'identity' as const }]
    await expect(withTransaction((ctx) => syncDocuments(ctx, mine.id, wanted))).rejects.toMatchObject({
      fields: { documents: [{ id: 'invalid.unknown' }] },
    })
    expect(await documents(mine.id)).toEqual(mine.existing)
  })

  test('are limited to ten', async () => {
    const { id } = await tutorWith(...Array.from({ length: 9 }, () => 'certificate' as const))
    const two = [paper, paper].map((file) => ({ file, kind: 'diploma' as const }))
    await expect(withTransaction((ctx) => addDocuments(ctx, id, two))).rejects.toMatchObject({
      fields: { new_documents: [{ id: 'documents.too_many', values: { max: 10 } }] },
    })
    expect(await documents(id)).toHaveLength(9)
  })
})

describe('a document is served', () => {
  test('to its owner as a download', async () => {
    const { visitor, existing } = await tutorWith('identity', 'diploma')
    const [image, letter] = [await own(visitor, existing[0]!.id), await own(visitor, existing[1]!.id)]
    expect(image.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': `attachment; filename*=UTF-8''identity-${existing[0]!.id}.webp`,
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(image.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 600, height: 800 })
    expect(letter.headers).toMatchObject({ 'content-type': 'application/pdf' })
    expect(letter.rawPayload).toEqual(pdf())
  })

  test('to staff with access to tutors', async () => {
    const { existing } = await tutorWith('diploma')
    for (const status of [1, 2, 4] as const) {
      const response = await forStaff(await app.visitor({ staff: status }), existing[0]!.id)
      expect([response.statusCode, response.rawPayload]).toEqual([200, pdf()])
    }
  })

  test('to nobody else, with the same answer as for a missing one', async () => {
    const { existing, visitor: owner } = await tutorWith('identity')
    const { id } = existing[0]!
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

describe('rejects with a localized message and keeps the documents:', () => {
  const hidden = { new_documents: [expect.stringContaining('есть скрытые данные')] }
  test.each([
    ['a bomb', () => bomb(20_000), [400, { new_documents: [expect.stringContaining('40 мегапикселей')] }]],
    ['a polyglot', async () => Buffer.concat([await jpeg(300, 300), zip()]), [400, hidden]],
    ['a PDF that runs', () => pdf('/S /JavaScript'), [400, { new_documents: [expect.stringContaining('скрипты')] }]],
    ['a renamed program', () => Buffer.from('MZ\x90\0'), [415, 'unsupported_type', 'JPEG, PNG, WebP, PDF']],
    ['an archive', () => zip(), [415, 'unsupported_type', 'JPEG, PNG, WebP, PDF']],
    ['one that is too large', () => Buffer.concat([pdf(), Buffer.alloc(9_000_000)]), [413, 'too_large', '8 МБ']],
    ['50 MB', () => Buffer.concat([pdf(), Buffer.alloc(50_000_000)]), [413, 'too_large', 'поменьше']],
  ] as const)('%s', async (_, make, [httpStatus, error, message]) => {
    const { id, visitor, existing } = await tutorWith('identity')
    const save = { tutor: { version: 1, new_document_kinds: ['diploma' as const] } }
    const files = { new_documents: [blob(await make())] }
    const answer = await visitor.call<typeof tutorProfileEndpoints.save>('POST /api/tutor/profile/save', save, files)
    expect(answer).toMatchObject({ httpStatus, error, ...(message && { message: expect.stringContaining(message) }) })
    expect(await documents(id)).toEqual(existing)
  })
})
