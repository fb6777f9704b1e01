import type { Crud } from '#shared/panel.ts'
import { cropMedia, storeUpload } from '../media/media.ts'
import type { CropRequest } from '../media/media.ts'
import { implement } from '../plugin.ts'
import type { Implemented } from '../plugin.ts'
import { searchOptions } from './references.ts'

/** Implements the calls that the controls of a resource's fields need. */
export function fieldHandlers({ fields, endpoints: { upload, crop, options } }: Crud): Implemented[] {
  return [
    ...(upload
      ? implement(
          { upload },
          {
            upload: {
              standalone: async (ctx, input, files) => {
                const { field, name } = input as { field: string; name: string }
                return { file: await storeUpload(ctx, fields[field]!, files['file']?.[0], name) }
              },
            },
          },
        )
      : []),
    ...(crop
      ? implement(
          { crop },
          {
            crop: {
              standalone: async (ctx, input) => {
                const { field, ...wanted } = input as CropRequest & { field: string }
                return { file: await cropMedia(ctx, fields[field]!, wanted) }
              },
            },
          },
        )
      : []),
    ...(options
      ? implement(
          { options },
          {
            options: async (ctx, input) => {
              const { field, q } = input as { field: string; q: string }
              return { options: await searchOptions(ctx, fields[field]!, q) }
            },
          },
        )
      : []),
  ]
}
