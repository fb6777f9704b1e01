import { editions } from '#editions/editions.ts'
import type { Page } from '#shared/contract.ts'
import type { Crud } from '#shared/panel.ts'
import { refusals, slices } from '../../src/app/slices.ts'

/** What the product declares, for guards that are generated from it. */
export const endpoints = slices.flatMap((slice) => slice.endpoints ?? []).map(({ endpoint }) => endpoint)
export const pages = slices.flatMap((slice) => slice.pages ?? []).map(({ page }) => page)
/** Also those that are drawn instead of another. */
export const everyPage: readonly Page[] = [...pages, ...Object.values(refusals).map(({ page }) => page)]

const modules = import.meta.glob<Record<string, unknown>>('../../src/features/*/contract.ts', { eager: true })

/** Resources of the panel, from the contracts rather than from the slices: a forgotten one counts, too. */
export const resources: readonly Crud[] = Object.values(modules).flatMap((module) =>
  Object.values(module).filter(isCrud),
)

function isCrud(value: unknown): value is Crud {
  return value !== null && typeof value === 'object' && ['endpoints', 'fields', 'at'].every((key) => key in value)
}

/** Most calls answer JSON; some a file. */
export function isJson({ headers }: { headers: Record<string, unknown> }): boolean {
  return String(headers['content-type']).startsWith('application/json')
}

type Paths = { path: string | readonly string[] }

/** Every address of a page in an edition, with its parameters filled in. */
export function addressesOf({ path }: Paths, fill: (param: string) => string = () => '1', edition = 'ua'): string[] {
  const words = editions.find(({ code }) => code === edition) as Record<string, unknown> | undefined
  return [path]
    .flat()
    .map((one) =>
      one
        .replaceAll(/\{(\w+)\}/g, (_, word: string) => String(words?.[word]))
        .replaceAll(/:(\w+)(?:\([^)]*\))?\??/g, (_, param: string) => fill(param)),
    )
}
