import { Copy, ExternalLink, EyeOff, Heart, KeyRound, LogIn, School, Trash2, UserX } from 'lucide-react'
import { useState } from 'react'
import { useHref, useT } from '#ui/frame.tsx'
import { Avatar } from '#ui/parts/avatar.tsx'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { Menu } from '#ui/parts/menu.tsx'
import type { MenuItem } from '#ui/parts/menu.tsx'
import { AnonymiseDialog } from './anonymise-dialog.tsx'
import { useModerationDecisions } from '../moderation/moderation-decisions.tsx'
import { TutorStatusBadges, useTutorName } from './tutor-status.tsx'
import type { ReturnPhrases, WireStaffTutor } from './tutor-status.tsx'
import { TutorPasswordDialog } from './tutor-password-dialog.tsx'
import { useTutorActions, tutorActions } from './tutor-actions.ts'

export function StaffTutorHeader({
  tutor,
  school,
  phrases,
}: {
  tutor: WireStaffTutor
  school: boolean
  phrases: ReturnPhrases
}) {
  const t = useT()
  const nameOf = useTutorName()
  const name = nameOf(tutor)
  return (
    <header className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={name} src={tutor.avatar?.preview_130} size={56} />
        <div className="min-w-0">
          <h1 className="text-title leading-tight font-semibold wrap-anywhere">
            {name}
            {!tutor.anonymised && (
              <span className="font-normal text-soft tabular-nums"> {t('row.number', { id: tutor.id })}</span>
            )}
          </h1>
          <TutorStatusBadges tutor={tutor} />
        </div>
      </div>
      {!tutor.anonymised && <Actions {...{ tutor, school, phrases, name }} />}
    </header>
  )
}

function Actions(props: { tutor: WireStaffTutor; school: boolean; phrases: ReturnPhrases; name: string }) {
  const { tutor, school, phrases, name } = props
  const t = useT()
  const href = useHref()
  const { run } = useTutorActions()
  const decisions = useModerationDecisions(tutor, phrases)
  const [open, setOpen] = useState<'password' | 'anonymise'>()
  const { id } = tutor
  const close = () => setOpen(undefined)
  const isShown = tutor.visibility.visibility !== 'hidden'
  const remove: MenuItem = {
    text: t('tutor_card.delete'),
    icon: <Trash2 />,
    look: 'danger',
    apart: true,
    onSelect: () => void run(tutorActions.remove(id), t('tutor_card.deleted')),
  }
  const anonymise: MenuItem = {
    text: t('tutor_card.anonymise'),
    icon: <UserX />,
    look: 'danger',
    onSelect: () => setOpen('anonymise'),
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {tutor.deleted ? (
        <Button size="small" look="main" onClick={() => void run(tutorActions.restore(id), t('tutor_card.restored'))}>
          {t('tutor_card.restore')}
        </Button>
      ) : (
        decisions.buttons
      )}
      {isShown && (
        <ButtonLink size="small" href={href(`/user-${id}/`)} target="_blank" rel="noopener">
          <ExternalLink aria-hidden className="size-4" /> {t('tutor_card.public')}
        </ButtonLink>
      )}
      {!tutor.deleted && (
        <ButtonLink size="small" href={`/auth_as_user?as=tutor&id=${id}`} target="_blank" rel="noopener">
          <LogIn aria-hidden className="size-4" /> {t('tutor_card.enter')}
        </ButtonLink>
      )}
      <Menu
        label={t('tutor_card.more')}
        size="small"
        look="plain"
        align="end"
        items={
          tutor.deleted
            ? [anonymise]
            : [...decisions.menu, ...switchItems({ tutor, school, run, t }), ...others(), remove, anonymise]
        }
      />
      {decisions.dialog}
      {open === 'password' && <TutorPasswordDialog id={id} name={name} onClose={close} />}
      {open === 'anonymise' && <AnonymiseDialog id={id} name={name} onClose={close} />}
    </div>
  )

  function others(): MenuItem[] {
    return [
      {
        text: t('tutor_card.copy'),
        icon: <Copy />,
        apart: true,
        href: `/panel/users_show/new/?copy=${id}&lang=${tutor.lang}`,
      },
      { text: t('tutor_card.password.set'), icon: <KeyRound />, onSelect: () => setOpen('password') },
    ]
  }
}

type SwitchItemsInput = {
  tutor: WireStaffTutor
  school: boolean
  run: ReturnType<typeof useTutorActions>['run']
  t: (id: string) => string
}

function switchItems({ tutor, school, run, t }: SwitchItemsInput): MenuItem[] {
  const { id, active, favorite, school_tutor } = tutor
  const items: MenuItem[] = [
    {
      text: t(active ? 'tutor_card.deactivate' : 'tutor_card.activate'),
      icon: <EyeOff />,
      apart: true,
      onSelect: () =>
        void run(
          active ? tutorActions.deactivate(id) : tutorActions.activate(id),
          t(active ? 'tutor_card.deactivated' : 'tutor_card.activated'),
        ),
    },
    {
      text: t(favorite ? 'tutor_card.unfavorite' : 'tutor_card.favorite'),
      icon: <Heart />,
      onSelect: () => void run(tutorActions.favorite(id, !favorite), t('tutor_card.saved')),
    },
  ]
  if (school)
    items.push({
      text: t(school_tutor ? 'tutor_card.unschool' : 'tutor_card.school'),
      icon: <School />,
      onSelect: () => void run(tutorActions.school(id, !school_tutor), t('tutor_card.saved')),
    })
  return items
}
