import { Star } from 'lucide-react'
import { useT } from '#ui/frame.tsx'
import type { Translate } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import type { BadgeTone } from '#ui/parts/badge.tsx'
import type { TutorState, Verification } from '../../model.ts'

const stateTones: Record<TutorState, BadgeTone> = {
  draft: 'neutral',
  on_moderation: 'sun',
  published: 'green',
  need_revision: 'coral',
}
const verificationTones: Record<Verification, BadgeTone> = {
  none: 'neutral',
  submitted: 'sun',
  in_review: 'sun',
  verified: 'info',
  rejected: 'coral',
  expired: 'coral',
}

export function TutorStateBadge({ state }: { state: TutorState }) {
  const t = useT()
  return <Badge tone={stateTones[state]}>{t(`tutor.state.${state}`)}</Badge>
}

export function VerificationBadge({ verification }: { verification: Verification }) {
  const t = useT()
  return <Badge tone={verificationTones[verification]}>{t(`tutor.verification.${verification}`)}</Badge>
}

type BadgeFlags = Record<
  | 'active'
  | 'school_tutor'
  | 'favorite'
  | 'accept_orders'
  | 'auto_appoint'
  | 'show_in_catalog'
  | 'potential_school_tutor'
  | 'trusted'
  | 'waiting'
  | 'leaving'
  | 'deleted'
  | 'anonymised',
  boolean
> & { state: TutorState; verification: Verification; restrictions: readonly string[] }

/** Only unusual flags are shown, urgent ones first. `most` limits their number to keep table rows low. */
export function TutorBadges({ tutor, most = Infinity }: { tutor: BadgeFlags; most?: number }) {
  const t = useT()
  const marks = listBadges(tutor, t)
  const rest = marks.slice(most)
  return (
    <>
      {marks.slice(0, most).map(({ text, tone }) => (
        <Badge key={text} tone={tone}>
          {text}
        </Badge>
      ))}
      {rest.length > 0 && (
        <span title={rest.map(({ text }) => text).join(', ')} className="text-small text-soft">
          +{rest.length}
        </span>
      )}
      {tutor.favorite && (
        <Star
          role="img"
          aria-label={t('tutor.favorite')}
          className="size-4 shrink-0 fill-sun text-sun"
          strokeWidth={1.5}
        />
      )}
    </>
  )
}

function listBadges(tutor: BadgeFlags, t: Translate): { text: string; tone: BadgeTone }[] {
  const { verification } = tutor
  const fee = (['fee_hidden', 'fee_no_requests'] as const).find((reason) => tutor.restrictions.includes(reason))
  const change = tutor.waiting && tutor.state !== 'on_moderation'
  const marks: [boolean, string, BadgeTone][] = [
    [tutor.anonymised, t('tutor.mark.anonymised'), 'coral'],
    [tutor.deleted && !tutor.anonymised, t('tutor.deleted'), 'coral'],
    [tutor.leaving && !tutor.anonymised, t('tutor.leaving'), 'coral'],
    [change, t('tutor.waiting'), 'sun'],
    [!tutor.active, t('tutor.mark.hidden'), 'neutral'],
    [fee !== undefined, t(`tutor.mark.${fee ?? 'fee_hidden'}`), 'coral'],
    [verification !== 'none', t(`tutor.verification.${verification}`), verificationTones[verification]],
    [tutor.school_tutor, t('tutor.mark.school'), 'info'],
    [tutor.potential_school_tutor && !tutor.school_tutor, t('tutor.mark.candidate'), 'neutral'],
    [tutor.trusted, t('tutor.trusted'), 'green'],
    [!tutor.show_in_catalog, t('tutor.mark.not_in_catalog'), 'neutral'],
    [!tutor.accept_orders, t('tutor.mark.no_orders'), 'neutral'],
    [!tutor.auto_appoint, t('tutor.mark.not_auto_appointed'), 'neutral'],
  ]
  return marks.flatMap(([is, text, tone]) => (is ? [{ text, tone }] : []))
}
