import type { RowWriter } from '#platform/crud/row-changes.ts'
import type { CrudRow } from '#platform/crud/rows.ts'
import type { StoredImage } from '#shared/media.ts'
import type { Locale } from '#shared/locale.ts'
import type { RichText } from '#shared/rich-text/nodes.ts'
import type { TextKind, TextState } from '../model.ts'

/** One of the two slices that share this code: its kind, its public address and the writer of its rows. */
export type TextSlice = { kind: TextKind; plural: string; path: string; ownPath: string; writer: RowWriter }

/** A row of `tutor_text` as the panel engine reads it. */
export type TextRow = CrudRow & {
  id: number
  tutor_id: number
  lang: Locale
  title: string
  text: RichText | null
  images: StoredImage[]
  subject_id: number | null
  city_id: number | null
  status: TextState
  revision_comment: string
  mark: number
  uniqueness: number | null
  created_at: Date
  submitted_at: Date | null
  published_at: Date | null
  version: number
}

export const textTable = 'tutor_text'
/** The parts of a text that staff accept, and that visitors see. */
export const acceptedFields = ['lang', 'title', 'text', 'images', 'subject_id', 'city_id'] as const
