import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Lists endpoints that a passing test called with success and then asserted on. */
const file = join(import.meta.dirname, '../../node_modules/.cache/repeto/covered-endpoints.txt')

export function resetCoverage(): void {
  rmSync(file, { force: true })
  mkdirSync(dirname(file), { recursive: true })
}

export function addCoveredRoutes(routes: readonly string[]): void {
  appendFileSync(file, routes.map((route) => `${route}\n`).join(''))
}

export function readCoveredRoutes(): Set<string> {
  return new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))
}

/** A successful call of the running test, and the number of assertions before it. */
export type RecordedCall = { route: string; assertions: number }

export function coveredRoutes(calls: readonly RecordedCall[], assertions: number): string[] {
  return calls.filter((call) => call.assertions < assertions).map(({ route }) => route)
}

/** A path parameter matches any value. */
export function uncoveredRoutes(routes: readonly string[], covered: ReadonlySet<string>): string[] {
  const patternOf = (route: string) => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`)
  const wasCalled = (route: string) => [...covered].some((one) => patternOf(route).test(one))
  return routes.filter((route) => !covered.has(route) && !(route.includes(':') && wasCalled(route)))
}
