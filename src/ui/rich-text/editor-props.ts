import type { StoredImage } from '#shared/media.ts'
import type { RichText } from '#shared/rich-text/rich-text.ts'

export type EditorProps = {
  doc: RichText | null
  label: string
  describedBy: string
  invalid: boolean
  disabled: boolean
  /** Uploads an image; undefined if that failed, which the caller has reported. */
  uploadImage: (file: File) => Promise<StoredImage | undefined>
  /** `isChanged` compares with the document at the start. */
  onChange: (doc: RichText | null, isChanged: boolean) => void
}
