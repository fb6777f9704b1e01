import { describe, expect, test } from 'vitest'
import { avatarFrom, openPhotoFixture } from '#test/support/photos.ts'
import { leastCpuMs } from '#test/support/least-cpu.ts'
import { bomb, picture, zip } from '#test/support/uploads.ts'
import type { photoEndpoints } from '../../contract/files.ts'
import { photoRule } from '../../model.ts'

const { photo, createTutor, setAvatar, fetchOriginal, readStored, listFiles } = await openPhotoFixture()

describe('rejects with a message and keeps the current photo:', () => {
  const tail = (more: Buffer) => Buffer.concat([photo, more])
  test.each([
    ['a bomb', () => bomb(20_000), [400, { avatar: ['Зображення має понад 40 мегапікселів. Виберіть менше.'] }]],
    ['a polyglot', () => tail(zip()), [400, { avatar: [expect.stringContaining('є приховані дані')] }]],
    ['a page', () => tail(Buffer.from('<script>')), [400, { avatar: [expect.stringContaining('є приховані дані')] }]],
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
    const tutor = await createTutor()
    avatarFrom(await setAvatar(tutor))
    const before = [await readStored(tutor.personId), (await listFiles()).length]
    const bytes = await make()
    const answer = { httpStatus, error, ...(message && { message: expect.stringContaining(message) as string }) }
    const refused = async () => expect(await setAvatar(tutor, bytes)).toMatchObject(answer)
    expect(await leastCpuMs(refused, { enoughMs: 3000, tries: 3 })).toBeLessThan(3000)
    expect([await readStored(tutor.personId), (await listFiles()).length]).toEqual(before)
    expect((await fetchOriginal(tutor)).statusCode).toBe(200)
  })

  test('a missing file', async () => {
    const tutor = await createTutor()
    const answer = tutor.call<typeof photoEndpoints.setAvatar>('POST /api/tutor/avatar/set', {})
    expect(await answer).toMatchObject({ httpStatus: 400, error: { avatar: [expect.any(String)] } })
  })
})
