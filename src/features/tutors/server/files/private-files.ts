import type { Person, StaffMember } from '#shared/access.ts'
import type { FileAnswer } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { PhotoState } from './photos.ts'

/** Somebody else's is as little there as one that never was. */
export function ownOriginal(ctx: Ctx<Person>, { state }: { state: PhotoState }) {
  return original(ctx, ctx.actor.id, state)
}

export function originalForStaff(ctx: Ctx<StaffMember>, { tutor_id, state }: { tutor_id: number; state: PhotoState }) {
  return original(ctx, tutor_id, state)
}

export function ownDocument(ctx: Ctx<Person>, { id }: { id: number }) {
  return document(ctx, id, ctx.actor.id)
}

export function documentForStaff(ctx: Ctx<StaffMember>, { id }: { id: number }) {
  return document(ctx, id)
}

async function original(ctx: Ctx, tutorId: number, state: PhotoState): Promise<FileAnswer> {
  const row = await ctx.db
    .selectFrom('tutor_photo')
    .select('original')
    .where('edition', '=', ctx.edition.code)
    .where('tutor_id', '=', tutorId)
    .where('state', '=', state)
    .executeTakeFirst()
  return answer(ctx, row?.original, 'photo')
}

async function document(ctx: Ctx, id: number, owner?: number): Promise<FileAnswer> {
  let rows = ctx.db
    .selectFrom('tutor_document')
    .select(['file', 'kind'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
  if (owner !== undefined) rows = rows.where('tutor_id', '=', owner)
  const row = await rows.executeTakeFirst()
  return answer(ctx, row?.file, `${row?.kind}-${id}`)
}

async function answer({ files }: Ctx, file: string | undefined, name: string): Promise<FileAnswer> {
  const found = file === undefined ? undefined : await files.read(file)
  if (!found) throw refuse('not_found')
  return { name: `${name}.${file!.split('.').at(-1)}`, type: found.type, body: found.stream }
}
