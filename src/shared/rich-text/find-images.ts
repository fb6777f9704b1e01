import type { StoredImage } from '../media.ts'
import { nodesOf } from './nodes.ts'
import type { RichText } from './nodes.ts'

/** The images of a document in reading order; a stored document has their addresses and sizes. */
export function findImages(doc: RichText | null | undefined): StoredImage[] {
  if (!doc) return []
  return [...nodesOf(doc)].flatMap(({ type, attrs }) => (type === 'image' ? [attrs as StoredImage] : []))
}
