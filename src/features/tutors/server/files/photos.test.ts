import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { avatarOf, openPhotos } from '../../../../../test/support/photos.ts'
import { jpeg } from '../../../../../test/support/uploads.ts'
import { avatarAddress, avatarSizes } from '../../model.ts'
import { presentAvatar } from './photos.ts'

const { inside, someTutor, set, crop, remove, ask, original, stored, tidied, files, events } = await openPhotos()

describe('a photo of one’s own', () => {
  test('is drawn anew, cut to a square, and shown in all its sizes', async () => {
    const tutor = await someTutor()
    const avatar = avatarOf(await set(tutor))
    expect(avatar).toMatchObject({
      waiting: false,
      original: { width: 800, height: 1000, url: expect.stringContaining('/api/tutor/avatar/original?state=live') },
      crop: { x: 0, y: 66, width: 800, height: 800 },
    })
    const { avatar: name, photos, revision, version } = await stored(tutor.personId)
    expect([photos.length, photos[0]!.state, photos[0]!.portrait, revision, version]).toEqual([
      1,
      'live',
      name,
      undefined,
      1,
    ])
    expect([avatar.preview_url, avatar.preview_130]).toEqual([avatarAddress(name, 260), avatarAddress(name, 130)])
    for (const size of avatarSizes) {
      const response = await ask(avatarAddress(name, size)!)
      expect(response.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width: size, height: size })
    }
    expect(await events(tutor.personId)).toMatchObject([
      { name: 'tutor.photo_changed', actor_realm: 'person', after: { photo: name, state: 'live' } },
    ])
  })

  test('is kept in a size that can be cut again, for its owner only', async () => {
    const tutor = await someTutor()
    const { original: kept } = avatarOf(await set(tutor, await jpeg(3000, 2400)))
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

  test('replaces the one before, whose files go', async () => {
    const tutor = await someTutor()
    avatarOf(await set(tutor))
    const [before] = (await stored(tutor.personId)).photos
    await tidied()
    const count = (await files()).length
    avatarOf(await set(tutor, await jpeg(300, 300)))
    const [after] = (await stored(tutor.personId)).photos
    expect(after).toMatchObject({ original_width: 300, width: 300, x: 0, y: 0 })
    expect((await ask(avatarAddress(before!.portrait, 96)!)).statusCode).toBe(200)
    expect(await tidied()).toBe(2)
    expect((await ask(avatarAddress(before!.portrait, 96)!)).statusCode).toBe(404)
    expect(await files()).toHaveLength(count)
  })

  test('sent three times at once is one photo, and no file too many stays', async () => {
    const tutor = await someTutor()
    await tidied()
    const count = (await files()).length
    const answers = await Promise.all([set(tutor), set(tutor), set(tutor)])
    expect(answers.map(({ status }) => status)).toEqual(['success', 'success', 'success'])
    const { avatar, photos } = await stored(tutor.personId)
    expect(photos.map(({ portrait }) => portrait)).toEqual([avatar])
    expect(await tidied()).toBe(4)
    // The original, the portrait and its sizes.
    expect(await files()).toHaveLength(count + 2 + avatarSizes.length)
  })

  test('is removed at once, with its files; without one nothing happens', async () => {
    const tutor = await someTutor('published')
    await inside(async ({ db, edition }) => {
      const row = db.updateTable('tutor').set({ avatar: 'demo/f001' }).where('edition', '=', edition.code)
      await row.where('id', '=', tutor.personId).execute()
    })
    expect(await inside((ctx) => presentAvatar(ctx, tutor.personId))).toMatchObject({
      preview_130: '/faces/f001-130.webp',
      original: null,
      crop: null,
    })
    avatarOf(await set(tutor))
    expect((await stored(tutor.personId)).revision).toBe('waiting')
    expect(await remove(tutor)).toMatchObject({ status: 'success' })
    expect(await stored(tutor.personId)).toEqual({ avatar: null, photos: [], revision: undefined, version: 1 })
    expect((await original(tutor, 'waiting')).statusCode).toBe(404)
    expect(await remove(tutor)).toMatchObject({ status: 'success' })
    expect((await events(tutor.personId)).map(({ name }) => name)).toEqual([
      'tutor.photo_changed',
      'tutor.photo_removed',
    ])
    expect(await inside((ctx) => presentAvatar(ctx, tutor.personId))).toBeNull()
  })
})

describe('cut again', () => {
  test('it is another portrait out of the same original', async () => {
    const tutor = await someTutor()
    avatarOf(await set(tutor))
    const [before] = (await stored(tutor.personId)).photos
    await tidied()
    // The right half is blue.
    const avatar = avatarOf(await crop(tutor, 440, 10, 300))
    expect(avatar.crop).toEqual({ x: 440, y: 10, width: 300, height: 300 })
    const [after] = (await stored(tutor.personId)).photos
    expect(after!.portrait).not.toBe(before!.portrait)
    const { rawPayload } = await ask(avatarAddress(after!.portrait, 96)!)
    const [red, , blue] = (await sharp(rawPayload).stats()).channels
    expect(blue!.mean - red!.mean).toBeGreaterThan(150)
    expect(await tidied()).toBe(2)
    expect((await ask(avatarAddress(before!.portrait, 96)!)).statusCode).toBe(404)
    expect((await original(tutor)).statusCode).toBe(200)
  })

  test.each([
    ['a little beyond, as croppers round', [501, 0, 300, 301], { x: 500, y: 0, width: 300, height: 300 }],
    ['not quite square', [0, 0, 400, 300], { x: 50, y: 0, width: 300, height: 300 }],
  ] as const)('by a frame that is %s', async (_, [x, y, width, height], expected) => {
    const tutor = await someTutor()
    avatarOf(await set(tutor))
    expect(avatarOf(await crop(tutor, x, y, width, height)).crop).toEqual(expected)
  })

  test.each([
    ['reaches beyond it', [600, 0, 300], 'Рамка виходить за межі фото. Посуньте її всередину.'],
    ['lies outside', [5000, 5000, 300], 'Рамка виходить за межі фото. Посуньте її всередину.'],
    ['is too small', [0, 0, 100], 'Рамка замала: вона має охоплювати щонайменше 260 × 260 пікселів фото.'],
  ] as const)('by a frame that %s it is not', async (_, [x, y, width], message) => {
    const tutor = await someTutor()
    avatarOf(await set(tutor))
    const before = await stored(tutor.personId)
    expect(await crop(tutor, x, y, width)).toMatchObject({ httpStatus: 400, error: { crop: [message] } })
    expect(await stored(tutor.personId)).toEqual(before)
  })

  test('there must be one', async () => {
    expect(await crop(await someTutor(), 0, 0, 300)).toMatchObject({
      error: 'wrong_status',
      message: 'Ще немає фото, яке можна обрізати. Спершу завантажте його.',
    })
  })
})

test.each(['f012-96.webp', `${'a'.repeat(40)}-97.webp`, `${'a'.repeat(40)}-96.webp`, '..%2f..%2fpackage.json'])(
  '/photos/%s is not there',
  async (name) => {
    const { statusCode, headers } = await ask(`/photos/${name}`)
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
  },
)

test('files without sizes are not there for everybody: originals and documents', async () => {
  const tutor = await someTutor()
  avatarOf(await set(tutor))
  const [{ original: kept } = { original: '' }] = (await stored(tutor.personId)).photos
  for (const size of avatarSizes) expect((await ask(avatarAddress(kept, size)!)).statusCode).toBe(404)
})
