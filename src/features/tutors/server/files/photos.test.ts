import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { avatarFrom, openPhotoFixture } from '#test/support/photos.ts'
import { jpeg } from '#test/support/uploads.ts'
import { avatarAddress, avatarSizes } from '../../model.ts'
import { findAvatar } from './photos.ts'

const {
  asSystem,
  createTutor,
  setAvatar,
  cropAvatar,
  removeAvatar,
  fetchFile,
  fetchOriginal,
  readStored,
  removeUnusedFiles,
  listFiles,
  listPhotoEvents,
} = await openPhotoFixture()

describe('own photo', () => {
  test('is re-encoded, cropped to a square and served in all sizes', async () => {
    const tutor = await createTutor()
    const avatar = avatarFrom(await setAvatar(tutor))
    expect(avatar).toMatchObject({
      waiting: false,
      original: { width: 800, height: 1000, url: expect.stringContaining('/api/tutor/avatar/original?state=live') },
      crop: { x: 0, y: 66, width: 800, height: 800 },
    })
    const { avatar: name, photos, revision, version } = await readStored(tutor.personId)
    expect([photos.length, photos[0]!.state, photos[0]!.portrait, revision, version]).toEqual([
      1,
      'live',
      name,
      undefined,
      1,
    ])
    expect([avatar.preview_url, avatar.preview_130]).toEqual([avatarAddress(name, 260), avatarAddress(name, 130)])
    for (const size of avatarSizes) {
      const response = await fetchFile(avatarAddress(name, size)!)
      expect(response.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width: size, height: size })
    }
    expect(await listPhotoEvents(tutor.personId)).toMatchObject([
      { name: 'tutor.photo_changed', actor_realm: 'person', after: { photo: name, state: 'live' } },
    ])
  })

  test('keeps a private original for cropping again', async () => {
    const tutor = await createTutor()
    const { original: kept } = avatarFrom(await setAvatar(tutor, await jpeg(3000, 2400)))
    expect(kept).toMatchObject({ width: 2000, height: 1600 })
    const response = await tutor.send('GET', kept!.url)
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 2000, height: 1600 })
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'content-disposition': "attachment; filename*=UTF-8''photo.webp",
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
  })

  test('replaces the previous one and deletes its files', async () => {
    const tutor = await createTutor()
    avatarFrom(await setAvatar(tutor))
    const [before] = (await readStored(tutor.personId)).photos
    await removeUnusedFiles()
    const count = (await listFiles()).length
    avatarFrom(await setAvatar(tutor, await jpeg(300, 300)))
    const [after] = (await readStored(tutor.personId)).photos
    expect(after).toMatchObject({ original_width: 300, width: 300, x: 0, y: 0 })
    expect((await fetchFile(avatarAddress(before!.portrait, 96)!)).statusCode).toBe(200)
    expect(await removeUnusedFiles()).toBe(2)
    expect((await fetchFile(avatarAddress(before!.portrait, 96)!)).statusCode).toBe(404)
    expect(await listFiles()).toHaveLength(count)
  })

  test('leaves one photo and no extra files after concurrent uploads', async () => {
    const tutor = await createTutor()
    await removeUnusedFiles()
    const count = (await listFiles()).length
    const answers = await Promise.all([setAvatar(tutor), setAvatar(tutor), setAvatar(tutor)])
    expect(answers.map(({ status }) => status)).toEqual(['success', 'success', 'success'])
    const { avatar, photos } = await readStored(tutor.personId)
    expect(photos.map(({ portrait }) => portrait)).toEqual([avatar])
    expect(await removeUnusedFiles()).toBe(4)
    // The original, the portrait and its sizes.
    expect(await listFiles()).toHaveLength(count + 2 + avatarSizes.length)
  })

  test('is removed with its files, and removing none does nothing', async () => {
    const tutor = await createTutor('published')
    await asSystem(async ({ db, edition }) => {
      const row = db.updateTable('tutor').set({ avatar: 'demo/f001' }).where('edition', '=', edition.code)
      await row.where('id', '=', tutor.personId).execute()
    })
    expect(await asSystem((ctx) => findAvatar(ctx, tutor.personId))).toMatchObject({
      preview_130: '/faces/f001-130.webp',
      original: null,
      crop: null,
    })
    avatarFrom(await setAvatar(tutor))
    expect((await readStored(tutor.personId)).revision).toBe('waiting')
    expect(await removeAvatar(tutor)).toMatchObject({ status: 'success' })
    expect(await readStored(tutor.personId)).toEqual({ avatar: null, photos: [], revision: undefined, version: 1 })
    expect((await fetchOriginal(tutor, 'waiting')).statusCode).toBe(404)
    expect(await removeAvatar(tutor)).toMatchObject({ status: 'success' })
    expect((await listPhotoEvents(tutor.personId)).map(({ name }) => name)).toEqual([
      'tutor.photo_changed',
      'tutor.photo_removed',
    ])
    expect(await asSystem((ctx) => findAvatar(ctx, tutor.personId))).toBeNull()
  })
})

describe('cropping again', () => {
  test('creates another portrait from the same original', async () => {
    const tutor = await createTutor()
    avatarFrom(await setAvatar(tutor))
    const [before] = (await readStored(tutor.personId)).photos
    await removeUnusedFiles()
    // The right half is blue.
    const avatar = avatarFrom(await cropAvatar(tutor, 440, 10, 300))
    expect(avatar.crop).toEqual({ x: 440, y: 10, width: 300, height: 300 })
    const [after] = (await readStored(tutor.personId)).photos
    expect(after!.portrait).not.toBe(before!.portrait)
    const { rawPayload } = await fetchFile(avatarAddress(after!.portrait, 96)!)
    const [red, , blue] = (await sharp(rawPayload).stats()).channels
    expect(blue!.mean - red!.mean).toBeGreaterThan(150)
    expect(await removeUnusedFiles()).toBe(2)
    expect((await fetchFile(avatarAddress(before!.portrait, 96)!)).statusCode).toBe(404)
    expect((await fetchOriginal(tutor)).statusCode).toBe(200)
  })

  test.each([
    ['a little beyond, as croppers round', [501, 0, 300, 301], { x: 500, y: 0, width: 300, height: 300 }],
    ['not quite square', [0, 0, 400, 300], { x: 50, y: 0, width: 300, height: 300 }],
  ] as const)('by a frame that is %s', async (_, [x, y, width, height], expected) => {
    const tutor = await createTutor()
    avatarFrom(await setAvatar(tutor))
    expect(avatarFrom(await cropAvatar(tutor, x, y, width, height)).crop).toEqual(expected)
  })

  test.each([
    ['reaches beyond it', [600, 0, 300], 'Рамка виходить за межі фото. Посуньте її всередину.'],
    ['lies outside', [5000, 5000, 300], 'Рамка виходить за межі фото. Посуньте її всередину.'],
    ['is too small', [0, 0, 100], 'Рамка замала: вона має охоплювати щонайменше 260 × 260 пікселів фото.'],
  ] as const)('by a frame that %s it is not', async (_, [x, y, width], message) => {
    const tutor = await createTutor()
    avatarFrom(await setAvatar(tutor))
    const before = await readStored(tutor.personId)
    expect(await cropAvatar(tutor, x, y, width)).toMatchObject({ httpStatus: 400, error: { crop: [message] } })
    expect(await readStored(tutor.personId)).toEqual(before)
  })

  test('fails without a photo', async () => {
    expect(await cropAvatar(await createTutor(), 0, 0, 300)).toMatchObject({
      error: 'wrong_status',
      message: 'Фото ще немає. Спершу завантажте його.',
    })
  })
})

test.each(['f012-96.webp', `${'a'.repeat(40)}-97.webp`, `${'a'.repeat(40)}-96.webp`, '..%2f..%2fpackage.json'])(
  '/photos/%s is not there',
  async (name) => {
    const { statusCode, headers } = await fetchFile(`/photos/${name}`)
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
  },
)

test('does not serve originals and documents publicly', async () => {
  const tutor = await createTutor()
  avatarFrom(await setAvatar(tutor))
  const [{ original: kept } = { original: '' }] = (await readStored(tutor.personId)).photos
  for (const size of avatarSizes) expect((await fetchFile(avatarAddress(kept, size)!)).statusCode).toBe(404)
})
