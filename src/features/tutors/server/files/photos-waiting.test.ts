import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Visitor } from '../../../../../test/support/app.ts'
import { avatarOf, openPhotos } from '../../../../../test/support/photos.ts'
import { blob, jpeg } from '../../../../../test/support/uploads.ts'
import type { staffFileEndpoints } from '../../contract.ts'
import { acceptPhoto, removePhotos } from './photos.ts'

const { app, photo, inside, someTutor, set, crop, ask, original, stored, tidied, files, events } = await openPhotos()

const publish = (id: number) =>
  app.runtime.database.db.updateTable('tutor').set({ state: 'published' }).where('id', '=', id).execute()

describe('of a published tutor', () => {
  test('it waits for staff: nobody else sees it, and the old one stays', async () => {
    const tutor = await someTutor()
    avatarOf(await set(tutor))
    const { avatar: shown } = await stored(tutor.personId)
    await publish(tutor.personId)
    const next = avatarOf(await set(tutor, await jpeg(500, 500)))
    expect(next).toMatchObject({ waiting: true, original: { width: 500 } })
    expect(next.original!.url).toContain('state=waiting')
    const after = await stored(tutor.personId)
    expect(after).toMatchObject({
      avatar: shown,
      revision: 'waiting',
      photos: [{ state: 'live' }, { state: 'waiting' }],
    })
    expect((await ask(next.preview_130)).statusCode).toBe(200)
    const page = await ask(`/user-${tutor.personId}/`)
    expect(page.body).not.toContain(next.preview_130.slice(8, 30))
    await tidied()
    const count = (await files()).length
    avatarOf(await set(tutor))
    expect(await tidied()).toBe(2)
    expect(await files()).toHaveLength(count)
  })

  test('another portrait waits as well, beside the one on show', async () => {
    const tutor = await someTutor()
    avatarOf(await set(tutor))
    await publish(tutor.personId)
    expect(avatarOf(await crop(tutor, 0, 0, 400))).toMatchObject({ waiting: true, crop: { width: 400 } })
    const { photos } = await stored(tutor.personId)
    expect(photos.map(({ state, width }) => [state, width])).toEqual([
      ['live', 800],
      ['waiting', 400],
    ])
    expect(photos[0]!.original).not.toBe(photos[1]!.original)
    expect([(await original(tutor)).statusCode, (await original(tutor, 'waiting')).statusCode]).toEqual([200, 200])
  })

  test('accepted, it is on show in place of the old one', async () => {
    const tutor = await someTutor('published')
    avatarOf(await set(tutor))
    const [{ portrait } = { portrait: '' }] = (await stored(tutor.personId)).photos
    await inside((ctx) => acceptPhoto(ctx, tutor.personId))
    expect(await stored(tutor.personId)).toMatchObject({ avatar: portrait, photos: [{ state: 'live', portrait }] })
    avatarOf(await set(tutor))
    await tidied()
    await inside((ctx) => acceptPhoto(ctx, tutor.personId))
    expect(await tidied()).toBe(2)
    await inside((ctx) => acceptPhoto(ctx, tutor.personId))
    expect((await stored(tutor.personId)).photos).toHaveLength(1)
  })

  test('all of them go at once', async () => {
    const tutor = await someTutor('published')
    avatarOf(await set(tutor))
    await inside((ctx) => acceptPhoto(ctx, tutor.personId))
    avatarOf(await set(tutor))
    await inside((ctx) => removePhotos(ctx, tutor.personId))
    expect(await stored(tutor.personId)).toMatchObject({ avatar: null, photos: [] })
  })
})

describe('by staff', () => {
  const by = (status: 1 | 2 | 3 | 4, edition = 'ua') => app.visitor({ staff: status, edition })
  const setFor = (staff: Visitor, tutor_id: number) =>
    staff.call<typeof staffFileEndpoints.setAvatar>(
      'POST /api/admin/tutor/avatar/set',
      { tutor_id },
      { avatar: [blob(photo)] },
    )

  test('it is on show at once, in place of what waited', async () => {
    const tutor = await someTutor('published')
    avatarOf(await set(tutor, await jpeg(400, 400)))
    const staff = await by(2)
    const avatar = avatarOf(await setFor(staff, tutor.personId))
    expect(avatar).toMatchObject({ waiting: false, original: { width: 800 } })
    expect(await stored(tutor.personId)).toMatchObject({ photos: [{ state: 'live' }], revision: undefined })
    const kept = await staff.send('GET', avatar.original!.url)
    expect(await sharp(kept.rawPayload).metadata()).toMatchObject({ width: 800, height: 1000 })
    expect((await events(tutor.personId)).at(-1)).toMatchObject({ actor_realm: 'staff' })
  })

  test('it is cut again, and removed', async () => {
    const tutor = await someTutor('published')
    avatarOf(await set(tutor))
    const staff = await by(4)
    const frame = { tutor_id: tutor.personId, x: 0, y: 0, width: 300, height: 300 }
    const path = 'POST /api/admin/tutor/avatar/crop'
    expect(avatarOf(await staff.call<typeof staffFileEndpoints.cropAvatar>(path, frame))).toMatchObject({
      waiting: false,
      crop: { width: 300 },
    })
    const { avatar, photos } = await stored(tutor.personId)
    expect(photos.map(({ state, portrait }) => [state, portrait])).toEqual([['live', avatar]])
    const gone = { tutor_id: tutor.personId }
    await staff.call<typeof staffFileEndpoints.removeAvatar>('POST /api/admin/tutor/avatar/remove', gone)
    expect(await stored(tutor.personId)).toMatchObject({ avatar: null, photos: [] })
  })

  test.each(['set', 'crop', 'remove'] as const)('%s: what came back stays so, with its comment', async (how) => {
    const { db } = app.runtime.database
    const tutor = await someTutor('published')
    const tutor_id = tutor.personId
    avatarOf(await set(tutor))
    const returned = { state: 'returned', comment: 'Please mend it.', texts: '{"description": {"ua": "New"}}' }
    await db.updateTable('tutor_revision').set(returned).where('tutor_id', '=', tutor_id).execute()
    const staff = await by(2)
    if (how === 'set') avatarOf(await setFor(staff, tutor_id))
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
    expect((await stored(tutor_id)).photos.map(({ state }) => state)).toEqual(how === 'remove' ? [] : ['live'])
  })

  test('of a tutor who is not there it is refused', async () => {
    expect(await setFor(await by(1), 2 ** 40)).toMatchObject({ error: 'not_found' })
    const tutor = await someTutor()
    expect(await setFor(await by(1, 'pl'), tutor.personId)).toMatchObject({ error: 'not_found' })
    expect(await setFor(await by(3), tutor.personId)).toMatchObject({ error: 'forbidden' })
    expect((await stored(tutor.personId)).photos).toEqual([])
  })

  test('an original is nobody else’s', async () => {
    const tutor = await someTutor()
    avatarOf(await set(tutor))
    const url = `/api/admin/tutor/avatar/original?tutor_id=${tutor.personId}`
    const asked = async (visitor: Visitor, path = url) => (await visitor.send('GET', path)).statusCode
    expect(await asked(await by(1))).toBe(200)
    expect(await asked(await by(3))).toBe(403)
    expect(await asked(await by(1, 'pl'))).toBe(404)
    expect(await asked(tutor)).toBe(401)
    expect(await asked(await app.visitor())).toBe(401)
    const own = '/api/tutor/avatar/original'
    expect(await asked(await someTutor(), own)).toBe(404)
    expect(await asked(await app.visitor({ roles: ['client'] }), own)).toBe(403)
    expect(await asked(await app.visitor(), own)).toBe(401)
  })
})
