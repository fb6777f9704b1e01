import type { Passage } from './passages.ts'
import type { StoredImage } from '#shared/media.ts'
import type { RichText } from '#shared/rich-text/nodes.ts'

export type EditorProps = {
  /** Remarks that are shown at their passages. */
  passages?: readonly Passage[] | undefined
  doc: RichText | null
  label: string
  describedBy: string
  invalid: boolean
  disabled: boolean
  maxCharacters: number
  /** Uploads an image; undefined if that failed, which the caller has reported. Without it there is no image tool. */
  uploadImage?: ((file: File) => Promise<StoredImage | undefined>) | undefined
  /** A message about something that the editor did not take over. */
  onNotice: (text: string) => void
  /** `isChanged` compares with the document at the start. */
  onChange: (doc: RichText | null, isChanged: boolean) => void
}

/** The height of the toolbar with one row of buttons: 40 px on phones, 32 px on wider screens. */
export const toolbarHeight = 'min-h-12.25 tablet:min-h-10.25'
