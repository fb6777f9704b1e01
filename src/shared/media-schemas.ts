import { z } from 'zod'
import { id, text } from './codecs.ts'
import { longestAlt } from './media.ts'
import type { CropArea, StoredFile, StoredImage, UploadedFile } from './media.ts'

const pixels = () => z.int().min(0).max(100_000)
export const cropArea: z.ZodType<CropArea> = z.object({ x: pixels(), y: pixels(), width: pixels(), height: pixels() })

export const storedImage: z.ZodType<StoredImage, StoredImage> = z.object({
  id: z.number(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
})

/** Only the id and the description are accepted from clients; the server adds the rest. */
export const givenImage = (isAltRequired: boolean) =>
  z.object({ id: id(), alt: text(longestAlt, isAltRequired ? 1 : 0) })

const file = z.object({ id: z.number(), url: z.string(), name: z.string(), bytes: z.number() })
export const storedFile: z.ZodType<StoredFile, StoredFile> = file

const size = z.object({ width: z.number(), height: z.number() })
export const uploadedFile: z.ZodType<UploadedFile> = file.extend({
  image: size.optional(),
  original: size.extend({ url: z.string(), crop: cropArea }).optional(),
})
