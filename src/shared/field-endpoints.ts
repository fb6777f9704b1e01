import { z } from 'zod'
import type { Access } from './access.ts'
import { id, text } from './codecs.ts'
import { endpoint } from './contract.ts'
import type { Endpoint } from './contract.ts'
import type { CrudFields } from './fields.ts'
import { longestFileName } from './media.ts'
import { cropArea, uploadedFile } from './media-schemas.ts'

/** Calls that the form controls of a resource need; a resource has those of its kinds of fields. */
export type FieldEndpoints = Partial<Record<'upload' | 'crop' | 'options', Endpoint | undefined>>

export function fieldEndpoints(name: string, who: Access, fields: CrudFields): FieldEndpoints {
  const all = Object.entries(fields)
  const [first, ...others] = all.filter(([, { upload }]) => upload).map(([field]) => field)
  const [reference, ...references] = all.filter(([, { to }]) => to).map(([field]) => field)
  const path = <const C extends string>(call: C) => `/api/admin/${name}/${call}` as const
  const uploaded = z.object({ file: uploadedFile })
  return {
    ...(first && {
      /** Stores a file that no row uses yet. Images are cropped to the aspect of their field. */
      upload: endpoint({
        method: 'POST',
        path: path('upload'),
        who,
        input: z.object({ field: z.enum([first, ...others]), name: text(longestFileName).default('') }),
        answer: uploaded,
        files: { file: largestRule(fields) },
      }),
    }),
    ...(all.some(([, { aspect }]) => aspect) && {
      /** Crops the original of an image again, which makes another image. Without an area it answers the image. */
      crop: endpoint({
        method: 'POST',
        path: path('crop'),
        who,
        input: z.object({ field: z.enum([first!, ...others]), id: id(), area: cropArea.optional() }),
        answer: uploaded,
      }),
    }),
    ...(reference && {
      /** At most twenty options of a reference whose name or id matches. */
      options: endpoint({
        method: 'GET',
        path: path('options'),
        who,
        input: z.object({ field: z.enum([reference, ...references]), q: text(100).default('') }),
        answer: z.object({ options: z.array(z.object({ value: z.number(), text: z.string() })) }),
      }),
    }),
  }
}

export function uploadRules(fields: CrudFields, names: readonly string[]): NonNullable<Endpoint['files']> {
  return Object.fromEntries(names.map((name) => [name, { ...fields[name]!.upload!, maxCount: 1 }]))
}

/** The rule of one field is checked when the file has arrived, because only then the field is known. */
function largestRule(fields: CrudFields) {
  const rules = Object.values(fields).flatMap(({ upload }) => upload ?? [])
  return {
    maxBytes: Math.max(...rules.map(({ maxBytes }) => maxBytes)),
    maxCount: 1,
    types: [...new Set(rules.flatMap(({ types }) => types))],
  }
}
