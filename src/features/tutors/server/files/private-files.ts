import type { Person, StaffMember } from '#shared/access.ts'
import type { FileAnswer } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { PhotoState } from './photos.ts'

/** A file of another tutor answers `not_found`, like a missing one. */
export function getOwnOriginalPhoto(ctx: Ctx<Person>, { state }: { state: PhotoState }) {
  return getOriginalPhoto(ctx, ctx.actor.id, state)
}

export function getOriginalPhotoForStaff(
  ctx: Ctx<StaffMember>,
  { tutor_id, state }: { tutor_id: number; state: PhotoState },
) {
  return getOriginalPhoto(ctx, tutor_id, state)
}

export function getOwnDocument(ctx: Ctx<Person>, { id }: { id: number }) {
  return getDocument(ctx, id, ctx.actor.id)
}

export function getDocumentForStaff(ctx: Ctx<StaffMember>, { id }: { id: number }) {
  return getDocument(ctx, id)
}

async function getOriginalPhoto(ctx: Ctx, tutorId: number, state: PhotoState): Promise<FileAnswer> {
  const row = await ctx.db
    .selectFrom('tutor_photo')
    .select('original')
    .where('edition', '=', ctx.edition.code)
    .where('tutor_id', '=', tutorId)
    .where('state', '=', state)
    .executeTakeFirst()
  return answerFile(ctx, row?.original, 'photo')
}

async function getDocument(ctx: Ctx, id: number, owner?: number): Promise<FileAnswer> {
  let rows = ctx.db
    .selectFrom('tutor_document')
    .select(['file', 'kind'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
  if (owner !== undefined) rows = rows.where('tutor_id', '=', owner)
  const row = await rows.executeTakeFirst()
  return answerFile(ctx, row?.file, `${row?.kind}-${id}`)
}

async function answerFile({ files }: Ctx, file: string | undefined, name: string): Promise<FileAnswer> {
  const found = file === undefined ? undefined : await files.read(file)
  if (!found) throw fail('not_found')
  return { name: `${name}.${file!.split('.').at(-1)}`, type: found.type, body: found.stream }
}
