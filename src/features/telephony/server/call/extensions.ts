import { tutorStaff } from '#shared/access.ts'
import type { Ctx } from '#platform/context.ts'
import { exchangeOf } from './exchange.ts'

/** Every member has a number at the sandbox exchange. */
const firstSandboxNumber = 1000

export async function findExtension(ctx: Ctx, staffId: number): Promise<string | undefined> {
  const [extension] = await listExtensions(ctx, [staffId])
  return extension
}

async function listExtensions(ctx: Ctx, staffIds: readonly number[]): Promise<string[]> {
  if (staffIds.length === 0) return []
  const rows = await ctx.db
    .selectFrom('phone_extension')
    .select(['staff_id', 'number'])
    .where('edition', '=', ctx.edition.code)
    .where('staff_id', 'in', [...staffIds])
    .execute()
  const { isSandbox } = exchangeOf(ctx)
  return staffIds.flatMap((id) => {
    const known = rows.find(({ staff_id }) => staff_id === id)?.number
    return known ?? (isSandbox ? String(firstSandboxNumber + id) : [])
  })
}

export async function findStaffByExtension(ctx: Ctx, extension: string): Promise<number | undefined> {
  if (!extension) return undefined
  const member = await selectCallStaff(ctx)
    .innerJoin('phone_extension as x', (join) =>
      join.onRef('x.edition', '=', 'e.edition').onRef('x.staff_id', '=', 'e.staff_id'),
    )
    .where('x.number', '=', extension)
    .executeTakeFirst()
  if (member) return member.id
  if (!exchangeOf(ctx).isSandbox || !/^\d{4,15}$/.test(extension)) return undefined
  return (await isCallStaff(ctx, Number(extension) - firstSandboxNumber))
    ? Number(extension) - firstSandboxNumber
    : undefined
}

/** Frees a number whose member no longer calls people here. */
export async function releaseExtension(ctx: Ctx, number: string): Promise<void> {
  await ctx.db
    .deleteFrom('phone_extension')
    .where('edition', '=', ctx.edition.code)
    .where('number', '=', number)
    .where('staff_id', 'not in', selectCallStaff(ctx))
    .execute()
}

/** Whether the member works in this edition and may call people. */
export async function isCallStaff(ctx: Ctx, staffId: number): Promise<boolean> {
  const member = await selectCallStaff(ctx).where('e.staff_id', '=', staffId).executeTakeFirst()
  return member !== undefined
}

/** The phones that ring for a call: those of the staff on duty, or of all if none of them has an extension. */
export async function listRingingExtensions(ctx: Ctx, onDuty: readonly number[]): Promise<string[]> {
  const extensions = await listExtensions(ctx, onDuty)
  if (extensions.length > 0) return extensions
  const all = await selectCallStaff(ctx).orderBy('m.id').execute()
  return listExtensions(
    ctx,
    all.map(({ id }) => id),
  )
}

function selectCallStaff({ db, edition }: Ctx) {
  return db
    .selectFrom('staff_edition as e')
    .innerJoin('staff_member as m', 'm.id', 'e.staff_id')
    .select('m.id')
    .where('e.edition', '=', edition.code)
    .where('e.status', 'in', [...tutorStaff])
    .where('m.active', '=', true)
}
