import { z } from 'zod'
import type { StaffStatus } from './access.ts'
import { entity, id, integer, listOf, pageNumber } from './codecs.ts'
import { endpoint, page } from './contract.ts'
import type { Endpoint, Page } from './contract.ts'
import { changesSchema, filterSchema, givenSchema, shownSchema } from './fields.ts'
import type { Fields } from './fields.ts'

export const panelMenuGroups = ['settings', 'content', 'tutors', 'locations'] as const
export type PanelMenuGroup = (typeof panelMenuGroups)[number]

/** A page of the panel: it drives the menu and the server's permission alike, so that they cannot disagree. */
export type PanelPage = {
  segment: string
  path: `/panel/${string}/`
  menu?: PanelMenuGroup
  staff: readonly StaffStatus[]
}

export function panelPage<const S extends string>(
  segment: S,
  options: { menu?: PanelMenuGroup; staff: readonly StaffStatus[] },
) {
  return { segment, path: `/panel/${segment}/`, ...options } as const
}

const pageSizes = new Set([20, 50, 100])
const pageSize = () => integer(1, 100).refine((size) => pageSizes.has(size))

/**
 * A resource that staff list, create, edit, switch and delete: its six calls and its two pages,
 * from the declaration of its fields.
 */
export function crud<const N extends string, const P extends string, F extends Fields, const S extends string>(
  at: PanelPage & { segment: S },
  { name, plural, fields }: { name: N; plural: P; fields: F },
) {
  const who = { staff: at.staff }
  /** What is listed and shown: the fields, the id, and the names of what it refers to. */
  const row = shownSchema(fields).extend({ id: z.number(), labels: z.record(z.string(), z.string()) })
  const one = named(name, row)
  const query = {
    page: pageNumber(),
    per_page: pageSize().default(50),
    sort: z.enum(['id', ...Object.keys(fields)]).default('id'),
    sort_dir: z.enum(['asc', 'desc']).default('asc'),
  }
  const checkouts = Object.keys(fields).filter((field) => fields[field]!.checkout)
  const path = <const T extends string>(call: T) => `/api/admin/${call}` as const
  const options = z.record(z.string(), z.array(z.object({ value: z.number(), text: z.string() })))

  return {
    name,
    plural,
    at,
    fields,
    endpoints: {
      get: endpoint({ method: 'GET', path: path(`${name}/get`), who, input: z.object({ id: id() }), answer: one }),
      create: endpoint({
        method: 'POST',
        path: path(`${name}/create`),
        who,
        input: named(name, entity(givenSchema(fields))),
        answer: one,
      }),
      save: endpoint({
        method: 'POST',
        path: path(`${name}/save`),
        who,
        input: named(name, entity(changesSchema(fields).extend({ id: id() }))),
        answer: one,
      }),
      delete: endpoint({
        method: 'POST',
        path: path(`${name}/delete`),
        who,
        input: z.object({ id: id() }),
        answer: z.object({ id: id() }),
      }),
      list: endpoint({
        method: 'POST',
        path: path(plural),
        who,
        input: z.object({ ...query, filters: entity(filterSchema(fields)).prefault({}) }),
        answer: named(plural, listOf(row)),
      }),
      changeCheckout: endpoint({
        method: 'POST',
        path: path(`${name}/change_checkout`),
        who,
        input: z.object({
          id: id(),
          field: z.enum(checkouts),
          value: z.union([z.boolean(), z.number(), z.string().max(20)]),
        }),
        answer: one,
      }),
    },
    pages: {
      list: page({
        id: `panel.${at.segment}` as const,
        path: at.path,
        who,
        layout: 'panel',
        input: z.object({ ...query, ...filterSchema(fields).shape }),
        data: z.object({ list: listOf(row), options }),
      }),
      form: page({
        id: `panel.${at.segment}.form` as const,
        path: `${at.path}:id/`,
        who,
        layout: 'panel',
        input: z.object({ id: z.union([id(), z.literal('new')]) }),
        data: z.object({ row: row.nullable(), options }),
      }),
    },
  }
}

/** A declared resource, whatever its fields: what engines work with. */
export type Crud = {
  name: string
  plural: string
  at: PanelPage
  fields: Fields
  endpoints: Record<'get' | 'create' | 'save' | 'delete' | 'list' | 'changeCheckout', Endpoint>
  pages: Record<'list' | 'form', Page>
}

function named<N extends string, S extends z.ZodType>(name: N, schema: S) {
  return z.object({ [name]: schema } as Record<N, S>)
}
