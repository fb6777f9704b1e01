import { editions } from '#editions/editions.ts'
import type { Page } from '#shared/contract.ts'
import type { CrudFields } from '#shared/fields.ts'
import type { Crud } from '#shared/panel.ts'
import { refusals, slices } from '#app/slices.ts'

export const endpoints = slices.flatMap((slice) => slice.routes?.endpoints ?? []).map(({ endpoint }) => endpoint)
export const pages = slices.flatMap((slice) => slice.routes?.pages ?? []).map(({ page }) => page)
/** Includes the error pages that replace another page. */
export const allPages: readonly Page[] = [...pages, ...Object.values(refusals).map(({ page }) => page)]

const modules = import.meta.glob<Record<string, unknown>>('../../src/features/*/*contract.ts', { eager: true })

/** The names under which contracts export their values. */
export const exportedAs = new Map(
  Object.values(modules).flatMap((module) => Object.entries(module).map(([name, value]) => [value, name])),
)

/** Panel resources read from the contracts, so that resources missing from the slices are found, too. */
const exported = [...new Set(Object.values(modules).flatMap((module) => Object.values(module)))]
export const resources: readonly Crud[] = exported
  .filter(isResource)
  .filter(({ pages: { form } }) => form !== undefined)

/** Lists with a query of their own. */
export type DeclaredList = Pick<Crud, 'name' | 'at' | 'fields' | 'actions'> & { filters: CrudFields }
export const lists = exported
  .filter(isResource)
  .filter(({ pages: { form } }) => form === undefined) as unknown as DeclaredList[]

/** The panel engine serves these with the same code for every resource; the others have fields and checks of their own. */
const sharedKinds = new Set(
  'get delete bulk undo export options changeCheckout move toggle versions restore preview'.split(' '),
)
const isShared = new Set<unknown>(
  exported
    .filter(isResource)
    .flatMap((one) => Object.entries(one.endpoints))
    .flatMap(([kind, served]) => (sharedKinds.has(kind) ? [served] : [])),
)
export const ownEndpoints = endpoints.filter((one) => !isShared.has(one))
export const sharedEndpoints = endpoints.filter((one) => isShared.has(one))

function isResource(value: unknown): value is Crud {
  return (
    value !== null && typeof value === 'object' && ['endpoints', 'fields', 'at', 'pages'].every((key) => key in value)
  )
}

/** Most endpoints answer with JSON, and some with a file. */
export function isJson({ headers }: { headers: Record<string, unknown> }): boolean {
  return String(headers['content-type']).startsWith('application/json')
}

type Paths = { path: string | readonly string[] }

/** All paths of a page in an edition with their parameters filled in. */
export function pageUrls({ path }: Paths, fill: (param: string) => string = () => '1', edition = 'ua'): string[] {
  const words = editions.find(({ code }) => code === edition) as Record<string, unknown> | undefined
  return [path]
    .flat()
    .map((one) =>
      one
        .replaceAll(/\{(\w+)\}/g, (_, word: string) => String(words?.[word]))
        .replaceAll(/:(\w+)(?:\([^)]*\))?\??/g, (_, param: string) => fill(param)),
    )
}
