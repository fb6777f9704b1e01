import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import { optionsOf } from '#platform/crud/references.ts'
import { readView } from '#platform/crud/views.ts'
import { tutorsPanel } from '../../contract/staff-list.ts'
import type { tutorsPage } from '../../contract/staff-list.ts'
import { listStaffTutors } from './list-tutors.ts'

export async function loadTutors(ctx: Ctx, { page, per_page, sort, sort_dir, ...filters }: Input<typeof tutorsPage>) {
  return {
    ...(await listStaffTutors(ctx, { page, per_page, sort, sort_dir, filters })),
    cities: await optionsOf(ctx, 'city'),
    subjects: await optionsOf(ctx, 'subject'),
    school: ctx.edition.school,
    view: await readView(ctx, tutorsPanel.segment),
  }
}
