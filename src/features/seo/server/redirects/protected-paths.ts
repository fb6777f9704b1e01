import { createPathGuard } from '../../protected-paths.ts'
import type { SiteRoutes } from '../../protected-paths.ts'

let guard: ReturnType<typeof createPathGuard> | undefined

/** Called once, with the routes of all slices. */
export function protectRoutes(routes: SiteRoutes): void {
  guard = createPathGuard(routes)
}

/** Whether staff can neither redirect nor hide a path. */
export function isProtectedPath(address: string): boolean {
  if (!guard) throw new Error('the routes of the site are unknown')
  return guard(address)
}
