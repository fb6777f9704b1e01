import type { Ctx } from '#platform/context.ts'
import { rebuildCatalog } from '#features/catalog/public.ts'

export async function fillCatalogDemo(ctx: Ctx): Promise<void> {
  await rebuildCatalog(ctx)
}
