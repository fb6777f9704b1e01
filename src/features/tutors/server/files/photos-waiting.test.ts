import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Visitor } from '#test/support/app.ts'
import { avatarFrom, openPhotoFixture } from '#test/support/photos.ts'
import { blob, jpeg } from '#test/support/uploads.ts'
import type { staffFileEndpoints } from '../../contract/files.ts'
import { acceptPhoto, deletePhotos } from './photos.ts'

const {
  app,
  photo,
  asSystem,
  createTutor,
  setAvatar,
  cropAvatar,
  fetchFile,
  fetchOriginal,
  readStored,
  removeUnusedFiles,
  listFiles,
  listPhotoEvents,
} = await openPhotoFixture()

const publish = (id: number) =>
  app.runtime.database.db.updateTable('tutor').set({ state: 'published' }).where('id', '=', id).execute()

describe('photo of a published tutor', () => {
  test('waits for moderation while the old one stays public', async () => {
    const tutor = await createTutor()
    avatarFrom(await setAvatar(tutor))
    const { avatar: shown } = await readStored(tutor.personId)
    await publish(tutor.personId)
    const next = avatarFrom(await setAvatar(tutor, await jpeg(500, 500)))
    expect(next).toMatchObject({ waiting: true, original: { width: 500 } })
    expect(next.original!.url).toContain('state=waiting')
    const after = await readStored(tutor.personId)
    expect(after).toMatchObject({
      avatar: shown,
      revision: 'waiting',
      photos: [{ state: 'live' }, { state: 'waiting' }],
    })
    expect((await fetchFile(next.preview_130)).statusCode).toBe(200)
    const page = await fetchFile(`/user-${tutor.personId}/`)
    expect(page.body).not.toContain(next.preview_130.slice(8, 30))
    await removeUnusedFiles()
    const count = (await listFiles()).length
    avatarFrom(await setAvatar(tutor))
    expect(await removeUnusedFiles()).toBe(2)
    expect(await listFiles()).toHaveLength(count)
  })

  test('another crop waits beside the live one', async () => {
    const tutor = await createTutor()
    avatarFrom(await setAvatar(tutor))
    await publish(tutor.personId)
    expect(avatarFrom(await cropAvatar(tutor, 0, 0, 400))).toMatchObject({ waiting: true, crop: { width: 400 } })
    const { photos } = await readStored(tutor.personId)
    expect(photos.map(({ state, width }) => [state, width])).toEqual([
      ['live', 800],
      ['waiting', 400],
    ])
    expect(photos[0]!.original).not.toBe(photos[1]!.original)
    expect([(await fetchOriginal(tutor)).statusCode, (await fetchOriginal(tutor, 'waiting')).statusCode]).toEqual([
      200, 200,
    ])
  })

  test('replaces the old one when accepted', async () => {
    const tutor = await createTutor('published')
    avatarFrom(await setAvatar(tutor))
    const [{ portrait } = { portrait: '' }] = (await readStored(tutor.personId)).photos
    await asSystem((ctx) => acceptPhoto(ctx, tutor.personId))
    expect(await readStored(tutor.personId)).toMatchObject({ avatar: portrait, photos: [{ state: 'live', portrait }] })
    avatarFrom(await setAvatar(tutor))
    await removeUnusedFiles()
    await asSystem((ctx) => acceptPhoto(ctx, tutor.personId))
    expect(await removeUnusedFiles()).toBe(2)
    await asSystem((ctx) => acceptPhoto(ctx, tutor.personId))
    expect((await readStored(tutor.personId)).photos).toHaveLength(1)
  })

  test('live and waiting photos are removed together', async () => {
    const tutor = await createTutor('published')
    avatarFrom(await setAvatar(tutor))
    await asSystem((ctx) => acceptPhoto(ctx, tutor.personId))
    avatarFrom(await setAvatar(tutor))
    await asSystem((ctx) => deletePhotos(ctx, tutor.personId))
    expect(await readStored(tutor.personId)).toMatchObject({ avatar: null, photos: [] })
  })
})

describe('photo set by staff', () => {
  const by = (status: 1 | 2 | 3 | 4, edition = 'ua') => app.visitor({ staff: status, edition })
  const setFor = (staff: Visitor, tutor_id: number) =>
    staff.call<typeof staffFileEndpoints.setAvatar>(
      'POST /api/admin/tutor/avatar/set',
      { tutor_id },
      { avatar: [blob(photo)] },
    )

  test('is live at once and replaces the waiting one', async () => {
    const tutor = await createTutor('published')
    avatarFrom(await setAvatar(tutor, await jpeg(400, 400)))
    const staff = await by(2)
    const avatar = avatarFrom(await setFor(staff, tutor.personId))
    expect(avatar).toMatchObject({ waiting: false, original: { width: 800 } })
    expect(await readStored(tutor.personId)).toMatchObject({ photos: [{ state: 'live' }], revision: undefined })
    const kept = await staff.send('GET', avatar.original!.url)
    expect(await sharp(kept.rawPayload).metadata()).toMatchObject({ width: 800, height: 1000 })
    expect((await listPhotoEvents(tutor.personId)).at(-1)).toMatchObject({ actor_realm: 'staff' })
  })

  test('is cropped again and removed', async () => {
    const tutor = await createTutor('published')
    avatarFrom(await setAvatar(tutor))
    const staff = await by(4)
    const frame = { tutor_id: tutor.personId, x: 0, y: 0, width: 300, height: 300 }
    const path = 'POST /api/admin/tutor/avatar/crop'
    expect(avatarFrom(await staff.call<typeof staffFileEndpoints.cropAvatar>(path, frame))).toMatchObject({
      waiting: false,
      crop: { width: 300 },
    })
    const { avatar, photos } = await readStored(tutor.personId)
    expect(photos.map(({ state, portrait }) => [state, portrait])).toEqual([['live', avatar]])
    const gone = { tutor_id: tutor.personId }
    await staff.call<typeof staffFileEndpoints.removeAvatar>('POST /api/admin/tutor/avatar/remove', gone)
    expect(await readStored(tutor.personId)).toMatchObject({ avatar: null, photos: [] })
  })

  test.each(['set', 'crop', 'remove'] as const)('%s: keeps a returned revision and its comment', async (how) => {
    const { db } = app.runtime.database
    const tutor = await createTutor('published')
    const tutor_id = tutor.personId
    avatarFrom(await setAvatar(tutor))
    const returned = { state: 'returned', comment: 'Please mend it.', texts: '{"description": {"ua": "New"}}' }
    await db.updateTable('tutor_revision').set(returned).where('tutor_id', '=', tutor_id).execute()
    const staff = await by(2)
    if (how === 'set') avatarFrom(await setFor(staff, tutor_id))
    else if (how === 'remove')
      await staff.call<typeof staffFileEndpoints.removeAvatar>('POST /api/admin/tutor/avatar/remove', { tutor_id })
    else
      await staff.call<typeof staffFileEndpoints.cropAvatar>('POST /api/admin/tutor/avatar/crop', {
        tutor_id,
        x: 0,
        y: 0,
        width: 300,
        height: 300,
      })
    const revision = await db.selectFrom('tutor_revision').selectAll().where('tutor_id', '=', tutor_id).execute()
    expect(revision).toMatchObject([{ state: 'returned', comment: 'Please mend it.' }])
    expect((await readStored(tutor_id)).photos.map(({ state }) => state)).toEqual(how === 'remove' ? [] : ['live'])
  })

  test('answers not_found for an unknown tutor', async () => {
    expect(await setFor(await by(1), 2 ** 40)).toMatchObject({ error: 'not_found' })
    const tutor = await createTutor()
    expect(await setFor(await by(1, 'pl'), tutor.personId)).toMatchObject({ error: 'not_found' })
    expect(await setFor(await by(3), tutor.personId)).toMatchObject({ error: 'forbidden' })
    expect((await readStored(tutor.personId)).photos).toEqual([])
  })

  test('does not serve the original to others', async () => {
    const tutor = await createTutor()
    avatarFrom(await setAvatar(tutor))
    const url = `/api/admin/tutor/avatar/original?tutor_id=${tutor.personId}`
    const asked = async (visitor: Visitor, path = url) => (await visitor.send('GET', path)).statusCode
    expect(await asked(await by(1))).toBe(200)
    expect(await asked(await by(3))).toBe(403)
    expect(await asked(await by(1, 'pl'))).toBe(404)
    expect(await asked(tutor)).toBe(401)
    expect(await asked(await app.visitor())).toBe(401)
    const own = '/api/tutor/avatar/original'
    expect(await asked(await createTutor(), own)).toBe(404)
    expect(await asked(await app.visitor({ roles: ['client'] }), own)).toBe(403)
    expect(await asked(await app.visitor(), own)).toBe(401)
  })
})
