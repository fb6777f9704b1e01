import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import { optionsOf } from '#platform/crud/rows.ts'
import { readView } from '#platform/crud/views.ts'
import { tutorsPanel } from '../../panel-contract.ts'
import type { tutorsPage } from '../../panel-contract.ts'
import { listTutors } from './list-tutors.ts'

export async function openTutors(ctx: Ctx, { page, per_page, sort, sort_dir, ...filters }: Input<typeof tutorsPage>) {
  return {
    ...(await listTutors(ctx, { page, per_page, sort, sort_dir, filters })),
    cities: await optionsOf(ctx, 'city'),
    subjects: await optionsOf(ctx, 'subject'),
    school: ctx.edition.school,
    view: await readView(ctx, tutorsPanel.segment),
  }
}
