import { describe, expect, test } from 'vitest'
import { avatarOf, openPhotos } from '../../../../../test/support/photos.ts'
import { quickest } from '../../../../../test/support/quickest.ts'
import { bomb, picture, zip } from '../../../../../test/support/uploads.ts'
import type { photoEndpoints } from '../../contract.ts'
import { photoRule } from '../../model.ts'

const { photo, someTutor, set, original, stored, files } = await openPhotos()

describe('refused, with a clear word, and nothing is lost:', () => {
  const tail = (more: Buffer) => Buffer.concat([photo, more])
  test.each([
    ['a bomb', () => bomb(20_000), [400, { avatar: ['Зображення має понад 40 мегапікселів. Виберіть менше.'] }]],
    ['a polyglot', () => tail(zip()), [400, { avatar: [expect.stringContaining('приховано ще щось')] }]],
    ['a page', () => tail(Buffer.from('<script>')), [400, { avatar: [expect.stringContaining('приховано ще щось')] }]],
    ['a renamed program', () => Buffer.from('MZ\x90\0 and so on'), [415, 'unsupported_type', 'JPEG, PNG, WebP']],
    ['a PDF', () => Buffer.from('%PDF-1.4 %%EOF'), [415, 'unsupported_type', 'JPEG, PNG, WebP']],
    ['one that is too large', () => tail(Buffer.alloc(photoRule.maxBytes)), [413, 'too_large', '10 МБ']],
    ['50 MB', () => tail(Buffer.alloc(50_000_000)), [413, 'too_large', 'завелик']],
    [
      'a small one',
      () => picture(259, 400).png().toBuffer(),
      [400, { avatar: [expect.stringContaining('260 × 260')] }],
    ],
    [
      'a narrow one',
      () => picture(4000, 300).png().toBuffer(),
      [400, { avatar: [expect.stringContaining('витягнуте')] }],
    ],
    ['a damaged one', () => photo.subarray(0, 3000), [400, { avatar: [expect.stringContaining('пошкоджений')] }]],
  ] as const)('%s', async (_, make, [httpStatus, error, message]) => {
    const tutor = await someTutor()
    avatarOf(await set(tutor))
    const before = [await stored(tutor.personId), (await files()).length]
    const bytes = await make()
    const answer = { httpStatus, error, ...(message && { message: expect.stringContaining(message) as string }) }
    const refused = async () => expect(await set(tutor, bytes)).toMatchObject(answer)
    expect(await quickest(refused, { enough: 3000, tries: 3 })).toBeLessThan(3000)
    expect([await stored(tutor.personId), (await files()).length]).toEqual(before)
    expect((await original(tutor)).statusCode).toBe(200)
  })

  test('nothing at all', async () => {
    const tutor = await someTutor()
    const answer = tutor.call<typeof photoEndpoints.setAvatar>('POST /api/tutor/avatar/set', {})
    expect(await answer).toMatchObject({ httpStatus: 400, error: { avatar: [expect.any(String)] } })
  })
})
