import { localized } from '#shared/locale.ts'
import { longestAlt } from '#shared/media.ts'
import type { Crud } from '#shared/panel.ts'
import type { Ctx } from '../context.ts'
import type { Upload } from '../http/input.ts'
import { storeUpload } from '../media/media.ts'
import type { RowWriter } from './row-changes.ts'
import type { CrudRow } from './rows.ts'

type Files = Record<string, Upload[]>

/** The writes of a resource that accepts images along with the entity. Images are processed before the transaction. */
export function writesWithImages({ name, fields, uploads = [] }: Crud, writer: RowWriter) {
  async function store(ctx: Ctx, row: CrudRow, files: Files): Promise<CrudRow> {
    const stored: CrudRow = {}
    for (const field of uploads) {
      const [file] = files[field] ?? []
      if (!file) continue
      const { id } = await storeUpload(ctx, fields[field]!, file, '')
      stored[field] = { id, alt: describe(ctx, row) }
    }
    return stored
  }

  /** Clients that send a file have no place for its description, so the name of the entry is used. */
  function describe({ edition }: Ctx, row: CrudRow): string {
    const value = row[Object.keys(fields)[0]!]
    const text = typeof value === 'string' ? value : localized(value ?? {}, edition.locales[0], edition.locales[0])
    return text.slice(0, longestAlt)
  }

  const create = async (ctx: Ctx, input: CrudRow, files: Files) => {
    const row = input[name] as CrudRow
    const images = await store(ctx, row, files)
    return ctx.transaction(async (tx) => ({ [name]: await writer.create(tx, { ...row, ...images }) }))
  }

  const save = async (ctx: Ctx, input: CrudRow, files: Files) => {
    const { id, ...changes } = input[name] as CrudRow & { id: number }
    // A file for a row that does not exist is not stored.
    const row = await writer.get(ctx, id)
    const images = await store(ctx, { ...row, ...changes }, files)
    return ctx.transaction(async (tx) => ({ [name]: await writer.save(tx, id, { ...changes, ...images }) }))
  }

  return { create: { standalone: create }, save: { standalone: save } }
}
