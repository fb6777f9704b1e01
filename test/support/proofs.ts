import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Endpoints that some passing test called with success and then looked at the effect of. */
const file = join(import.meta.dirname, '../../node_modules/.cache/repeto/proven.txt')

export function forgetProofs(): void {
  rmSync(file, { force: true })
  mkdirSync(dirname(file), { recursive: true })
}

export function addProofs(routes: readonly string[]): void {
  appendFileSync(file, routes.map((route) => `${route}\n`).join(''))
}

export function readProofs(): Set<string> {
  return new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))
}

/** A successful call of the running test, and how many assertions the test had made by then. */
export type Call = { route: string; assertions: number }

/** Calls after which the test still asserted something. */
export function provenBy(calls: readonly Call[], assertions: number): string[] {
  return calls.filter((call) => call.assertions < assertions).map(({ route }) => route)
}

/** A part of a path that is an input stands for whatever was asked for there. */
export function unproven(routes: readonly string[], proven: ReadonlySet<string>): string[] {
  const shaped = (route: string) => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`)
  const asked = (route: string) => [...proven].some((one) => shaped(route).test(one))
  return routes.filter((route) => !proven.has(route) && !(route.includes(':') && asked(route)))
}
