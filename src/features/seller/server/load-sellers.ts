import type { LoadedData } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { dayIn } from '#shared/time-zone.ts'
import type { Ctx } from '#platform/context.ts'
import type { sellerPage } from '../contract.ts'
import { listTaxIdNames } from './check-seller.ts'
import { findSeller, listSellerVersions } from './find-seller.ts'
import type { Seller } from './find-seller.ts'
import { presentPrinted } from './seller-texts.ts'

export async function loadSellers(ctx: Ctx): Promise<LoadedData<typeof sellerPage>> {
  const current = await findSeller(ctx)
  const versions = await listSellerVersions(ctx)
  return {
    versions: versions.map((version) => presentVersion(version, current)),
    today: dayIn(ctx.edition.timeZone, ctx.now),
    tax_ids: listTaxIdNames(ctx.edition),
    missing: current === undefined,
  }
}

export async function getVersion(ctx: Ctx, id: number) {
  const { versions } = await loadSellers(ctx)
  const version = versions.find((each) => each.id === id)
  if (!version) throw fail('not_found')
  return version
}

function presentVersion({ tax_id_name, ...version }: Seller, current: Seller | undefined) {
  return {
    ...version,
    printed: presentPrinted({ ...version, tax_id_name }),
    current: version.id === current?.id,
  }
}

/** The desktop leads to the form for as long as nothing can be sold. */
export async function countMissingSellers(ctx: Ctx): Promise<Record<string, number>> {
  return (await findSeller(ctx)) ? {} : { missing: 1 }
}
