import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import type { Ctx } from '#platform/context.ts'
import type { Envelope, WireAnswer } from '#shared/contract.ts'
import type { photoEndpoints } from '#features/tutors/contract.ts'
import { openApp } from './app.ts'
import type { Visitor } from './app.ts'
import { runQueuedJobs } from './jobs.ts'
import { blob, jpeg } from './uploads.ts'

/** Opens the product with a sample photo and the photo endpoints. */
export async function openPhotoFixture() {
  const app = await openApp()
  const photo = await jpeg(800, 1000)
  const db = () => app.runtime.database.db
  const ua = editionByCode('ua')!
  const asSystem = <T>(run: (ctx: Ctx) => Promise<T>) => inTransaction(app.runtime, systemRequester(ua), run)

  async function createTutor(state = 'draft'): Promise<Visitor & { personId: number }> {
    const visitor = await app.visitor({ roles: ['tutor'] })
    const personId = visitor.personId!
    await db().updateTable('tutor').set({ state }).where('edition', '=', 'ua').where('id', '=', personId).execute()
    return { ...visitor, personId }
  }

  const setAvatar = (visitor: Visitor, bytes: Buffer = photo) =>
    visitor.call<typeof photoEndpoints.setAvatar>('POST /api/tutor/avatar/set', {}, { avatar: [blob(bytes)] })
  const cropAvatar = (visitor: Visitor, x: number, y: number, width: number, height = width) =>
    visitor.call<typeof photoEndpoints.cropAvatar>('POST /api/tutor/avatar/crop', { x, y, width, height })
  const removeAvatar = (visitor: Visitor) =>
    visitor.call<typeof photoEndpoints.removeAvatar>('POST /api/tutor/avatar/remove', {})
  const fetchFile = (url: string) => app.web.inject({ url, headers: { host: 'ua.localhost' } })
  const fetchOriginal = (visitor: Visitor, state = 'live') =>
    visitor.send('GET', `/api/tutor/avatar/original?state=${state}`)

  async function readStored(id: number) {
    const tutor = await db()
      .selectFrom('tutor')
      .select(['avatar', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const photos = await db()
      .selectFrom('tutor_photo')
      .selectAll()
      .where('tutor_id', '=', id)
      .orderBy('state')
      .execute()
    const revision = await db().selectFrom('tutor_revision').select('state').where('tutor_id', '=', id).execute()
    return { ...tutor, photos, revision: revision[0]?.state }
  }
  const removeUnusedFiles = () => runQueuedJobs(app, 'files.remove')
  const listFiles = async () =>
    (await readdir(join(app.runtime.config.DATA_DIR, 'files'), { recursive: true })).filter((name) =>
      name.includes('.'),
    )
  const listPhotoEvents = (id: number) =>
    db()
      .selectFrom('event')
      .select(['name', 'actor_realm', 'before', 'after'])
      .where('entity', '=', 'tutor')
      .where('entity_id', '=', id)
      .where('name', 'like', 'tutor.photo%')
      .orderBy('id')
      .execute()
  return {
    app,
    photo,
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
  }
}

export function avatarFrom(answer: Envelope<WireAnswer<typeof photoEndpoints.setAvatar>>) {
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer))
  return answer.data.avatar
}
