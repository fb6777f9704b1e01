import { z } from 'zod'
import { guest } from './access.ts'
import { id, listOf, pageNumber } from './codecs.ts'
import { definePage, endpoint } from './contract.ts'
import type { CrudField, CrudFields, FieldKind } from './fields.ts'
import { locales } from './locale.ts'
import type { Crud } from './panel.ts'
import type { RichText } from './rich-text/rich-text.ts'

/** Values of join tables are not part of public pages yet. */
type PublicField<F extends CrudFields> = {
  [K in keyof F & string]: F[K]['kind'] extends 'many' ? never : K
}[keyof F & string]

type PublicDeclaration<F extends CrudFields, L, I, P> = {
  /** The path of the list; that of an entry is `<path><id>/`. */
  path: P
  /** All that leaves the server: the fields of an entry in the list and of its own page. */
  listed: L
  shown: I
  /** Entries with other values do not exist for visitors. */
  visible: { [K in keyof F]?: string | boolean }
  /** The newest come first by default. */
  sort?: { by: keyof F & string; direction: 'asc' | 'desc' }
}

const perPage = 20
const breadcrumbs = z.array(z.object({ text: z.string(), link: z.string() }))

/**
 * Declares the public side of a panel resource: a list and a page for each entry, as calls for other clients and as
 * pages of the site. Visitors get texts in their language, also those of references and choices.
 */
export function publicResource<
  C extends Crud,
  const L extends readonly PublicField<C['fields']>[],
  const I extends readonly PublicField<C['fields']>[],
  const P extends `/${string}/`,
>(resource: C, declared: PublicDeclaration<C['fields'], L, I, P>) {
  const { path, listed, shown, visible, sort = { by: 'id', direction: 'desc' } } = declared
  const { name, plural } = resource as { name: C['name']; plural: C['plural'] }
  const entry = entrySchema<C['fields'], I[number]>(resource.fields, shown)
  const list = listOf(entrySchema<C['fields'], L[number]>(resource.fields, listed))
  const lang = z.enum(locales).optional()
  return {
    resource,
    path: path as string,
    listed: listed as readonly string[],
    shown: shown as readonly string[],
    visible: visible as Record<string, string | boolean>,
    sort,
    perPage,
    calls: {
      get: endpoint({
        method: 'GET',
        path: `/api/client/${name}/get`,
        who: guest,
        input: z.object({ id: id(), lang }),
        answer: z.object({ [name]: entry } as Record<C['name'], typeof entry>),
      }),
      list: endpoint({
        method: 'GET',
        path: `/api/client/${plural}/get`,
        who: guest,
        input: z.object({ page: pageNumber(), lang }),
        answer: z.object({ [plural]: list } as Record<C['plural'], typeof list>),
      }),
    },
    sitePages: {
      list: definePage({
        id: plural,
        path,
        who: guest,
        layout: 'site',
        input: z.object({ page: pageNumber() }),
        data: z.object({ heading: z.string(), lead: z.string(), empty: z.string(), breadcrumbs, list }),
      }),
      entry: definePage({
        id: name,
        path: `${path}:id/`,
        who: guest,
        layout: 'site',
        input: z.object({ id: id() }),
        data: z.object({ entry, breadcrumbs }),
      }),
    },
  }
}

export type PublicResource = ReturnType<typeof publicResource>
export type PublicEntry<R extends { sitePages: { entry: { data: z.ZodObject } } }> = z.output<
  R['sitePages']['entry']['data']['shape']['entry'] & z.ZodType
>

const reference = z.object({ value: z.int(), text: z.string() }).nullable()
const choice = z.object({ value: z.string(), text: z.string() })
const document = z.object({ type: z.literal('doc'), content: z.array(z.unknown()) }).nullable() as unknown as z.ZodType<
  RichText | null,
  RichText | null
>

type PublicSchema<F extends CrudField> = F['kind'] extends keyof typeof publicSchemas
  ? (typeof publicSchemas)[F['kind']]
  : F['shown']

/** Kinds whose values differ for visitors and staff. */
const publicSchemas = { localized: z.string(), rich: document, reference, choice, status: choice }

/** A reference is named without its `_id`: `city_id` becomes `city`. */
export const publicName = (field: string) => field.replace(/_id$/, '')
type PublicName<K extends string> = K extends `${infer N}_id` ? N : K

function entrySchema<F extends CrudFields, K extends keyof F & string>(fields: F, names: readonly K[]) {
  const schemas: Partial<Record<FieldKind, z.ZodType>> = publicSchemas
  const shape = names.map((name) => [publicName(name), schemas[fields[name]!.kind] ?? fields[name]!.shown])
  return z.object({ id: z.int(), ...(Object.fromEntries(shape) as { [N in K as PublicName<N>]: PublicSchema<F[N]> }) })
}
