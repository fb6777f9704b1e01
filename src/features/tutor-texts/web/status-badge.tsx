import { useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import type { BadgeTone } from '#ui/parts/badge.tsx'
import type { OwnText } from '../contract.ts'
import { textStates } from '../model.ts'
import type { TextState } from '../model.ts'

const textTones: Record<TextState, BadgeTone> = {
  draft: 'neutral',
  moderation: 'info',
  published: 'green',
  need_revision: 'sun',
  inactive: 'neutral',
  deleted: 'coral',
}

type Props = { text: Pick<OwnText, 'status' | 'link' | 'hidden_by_staff'> }

/** The state of a text, and what its author can do next. */
export function TextStatus({ text: { status, link, hidden_by_staff: isHiddenByStaff } }: Props) {
  const t = useT()
  const state = textStates[status]!
  const isChange = link !== null && (state === 'draft' || state === 'moderation' || state === 'need_revision')
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-soft">
      <Badge tone={textTones[state]}>{t(`tutor_text.status.${state}`)}</Badge>
      {isChange && <Badge tone="green">{t('tutor_text.old_version_public')}</Badge>}
      <span>{t(isHiddenByStaff ? 'tutor_text.next.hidden_by_staff' : `tutor_text.next.${state}`)}</span>
    </p>
  )
}
