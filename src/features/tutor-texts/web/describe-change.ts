import type { Translate } from '#ui/frame.tsx'
import type { OwnText } from '../contract.ts'
import { textStates } from '../model.ts'
import type { TextState } from '../model.ts'

/** A text that was changed, or that staff hid, does not become public again when its author shows it. */
export function describeChange(t: Translate, wanted: TextState, { status, link }: Pick<OwnText, 'status' | 'link'>) {
  const state = textStates[status]!
  const isOldShown = wanted === 'published' && state === 'draft' && link !== null
  return t(isOldShown ? 'tutor_text.old_version_public' : `tutor_text.done.${state}`)
}
