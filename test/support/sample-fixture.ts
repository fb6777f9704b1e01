import { sql } from 'kysely'
import sharp from 'sharp'
import type { UploadedFile } from '#shared/media.ts'
import { openApp } from './app.ts'
import { openPanel } from './panel.ts'
import { createSampleTables, samplePlugin, samples } from './sample-resource.ts'

export const textNode = (words: string, marks?: object[]) => ({ type: 'text', text: words, ...(marks && { marks }) })
export const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
export const doc = (...content: object[]) => ({ type: 'doc', content })
export const secondsAt = (iso: string) => Date.parse(iso) / 1000

export const jpeg = (width = 800, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#0f6b4f' } })
    .jpeg()
    .toBuffer()

/** Opens the app with the sample resource. */
export async function openSample() {
  const app = await openApp({}, { plugins: [samplePlugin] })
  const { db } = app.runtime.database
  await createSampleTables(app.ownerDb)
  const staff = await app.visitor({ staff: 4 })
  const panel = openPanel(staff, samples)
  const first = async (table: string, where = sql`true`) => {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
      where edition = 'ua' and ${where} order by id limit 1`.execute(db)
    return rows[0]!.id
  }
  const { rows } = await sql<{ id: number }>`select staff_id as id from staff_edition where edition = 'ua'`.execute(db)
  const ids = {
    city: await first('city'),
    region: await first('region'),
    tutor: await first('tutor', sql`name <> '{}'`),
    client: await first('client'),
    level: await first('level'),
    staff: rows[0]!.id,
  }
  const base = {
    title: { ua: 'Назва', ru: 'Название' },
    alias: 'nazva',
    code: 'A-1',
    story: { ua: doc(paragraph(textNode('Привіт'))) },
    price: 45_050,
    day: '2026-03-01',
    starts_at: secondsAt('2026-03-01T10:00:00Z'),
    city_id: ids.city,
  }

  async function upload(field: string, bytes: Buffer, name = 'picture.jpg') {
    const file = new File([Uint8Array.from(bytes)], name)
    const answer = await staff.call('POST /api/admin/sample/upload', { field, name }, { file: [file] })
    return answer as unknown as { status: string; data: { file: UploadedFile }; httpStatus: number }
  }
  async function uploadOrThrow(field: string, bytes?: Buffer, name?: string): Promise<UploadedFile> {
    const answer = await upload(field, bytes ?? (await jpeg()), name)
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return answer.data.file
  }
  const create = async (fields: object) =>
    (await panel.call('create', { sample: { ...base, ...fields } })) as { error?: object }
  return { app, db, staff, panel, ids, base, upload, uploadOrThrow, create }
}
