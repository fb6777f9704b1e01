import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { failField } from '#shared/errors.ts'
import { dayIn } from '#shared/time-zone.ts'
import type { Ctx } from '#platform/context.ts'
import type { sellerEndpoints as calls } from '../contract.ts'
import { checkSeller } from './check-seller.ts'
import type { CheckedSeller } from './check-seller.ts'
import { findSeller } from './find-seller.ts'
import { getVersion } from './load-sellers.ts'
import { presentPrinted } from './seller-texts.ts'

type NewSeller = CheckedSeller & { valid_from: string; invented?: boolean }

export async function createSellerVersion(ctx: Ctx<StaffMember>, { seller }: Input<typeof calls.create>) {
  const id = await enterSeller(ctx, { ...checkVersion(ctx, seller), valid_from: seller.valid_from })
  return { seller: await getVersion(ctx, id) }
}

export function previewSeller(ctx: Ctx<StaffMember>, { seller }: Input<typeof calls.preview>) {
  return { printed: presentPrinted(checkVersion(ctx, seller)) }
}

/** The days before today have documents already. */
function checkVersion({ edition, now }: Ctx, seller: Input<typeof calls.create>['seller']): CheckedSeller {
  if (seller.valid_from < dayIn(edition.timeZone, now)) throw failField('valid_from', 'seller.valid_from.past')
  return checkSeller(edition, seller)
}

/** Adds a version of checked details. The event says whether the edition sold nothing before. */
export async function enterSeller(ctx: Ctx, seller: NewSeller): Promise<number> {
  const { db, edition, actor, now } = ctx
  const isFirst = (await findSeller(ctx)) === undefined
  const { id } = await db
    .insertInto('seller_version')
    .values({
      ...seller,
      edition: edition.code,
      entered_by: actor.realm === 'staff' ? actor.id : null,
      entered_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.emit({ name: 'seller.entered', entity: 'seller', entityId: id, after: { ...seller, first: isFirst } })
  return id
}
