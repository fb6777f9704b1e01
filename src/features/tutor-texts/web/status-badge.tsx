import { useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import type { BadgeTone } from '#ui/parts/badge.tsx'
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

/** The state of a text, and what its author can do next. */
export function TextStatus({ status, isPublic }: { status: number; isPublic: boolean }) {
  const t = useT()
  const state = textStates[status]!
  const isChange = isPublic && (state === 'draft' || state === 'moderation' || state === 'need_revision')
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-soft">
      <Badge tone={textTones[state]}>{t(`tutor_text.status.${state}`)}</Badge>
      {isChange && <Badge tone="green">{t('tutor_text.old_version_public')}</Badge>}
      <span>{t(`tutor_text.next.${state}`)}</span>
    </p>
  )
}
