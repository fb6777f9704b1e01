import { Copy, ExternalLink, EyeOff, Heart, KeyRound, LogIn, School, Trash2, UserX } from 'lucide-react'
import { useState } from 'react'
import { useHref, useT } from '#ui/frame.tsx'
import { Avatar } from '#ui/parts/avatar.tsx'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { Menu } from '#ui/parts/menu.tsx'
import type { MenuItem } from '#ui/parts/menu.tsx'
import { AnonymiseDialog } from './anonymise-dialog.tsx'
import { useDecisions } from './decisions.tsx'
import { AllMarks, useNameOf } from './marks.tsx'
import type { Phrases, Shown } from './marks.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { useVerbs, verbs } from './verbs.ts'

/** Who it is, how things stand, and everything that can be done. */
export function Header({ tutor, school, phrases }: { tutor: Shown; school: boolean; phrases: Phrases }) {
  const nameOf = useNameOf()
  const name = nameOf(tutor)
  return (
    <header className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={name} src={tutor.avatar?.preview_130} size={56} />
        <div className="min-w-0">
          <h1 className="text-title leading-tight font-semibold wrap-anywhere">
            {name}
            {!tutor.anonymised && <span className="font-normal text-soft tabular-nums"> №{tutor.id}</span>}
          </h1>
          <AllMarks tutor={tutor} />
        </div>
      </div>
      {!tutor.anonymised && <Actions {...{ tutor, school, phrases, name }} />}
    </header>
  )
}

function Actions(props: { tutor: Shown; school: boolean; phrases: Phrases; name: string }) {
  const { tutor, school, phrases, name } = props
  const t = useT()
  const href = useHref()
  const { run } = useVerbs()
  const decisions = useDecisions(tutor, phrases)
  const [open, setOpen] = useState<'password' | 'anonymise'>()
  const { id } = tutor
  const close = () => setOpen(undefined)
  const isShown = tutor.state === 'published' && tutor.active && !tutor.deleted
  const remove: MenuItem = {
    text: t('tutor_card.delete'),
    icon: <Trash2 />,
    look: 'danger',
    apart: true,
    onSelect: () => void run(verbs.remove(id), t('tutor_card.deleted'), () => verbs.restore(id)),
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
        <Button size="small" look="main" onClick={() => void run(verbs.restore(id), t('tutor_card.restored'))}>
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
            : [...decisions.menu, ...switches({ tutor, school, run, t }), ...others(), remove, anonymise]
        }
      />
      {decisions.dialog}
      {open === 'password' && <PasswordDialog id={id} name={name} onClose={close} />}
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

type Switching = { tutor: Shown; school: boolean; run: ReturnType<typeof useVerbs>['run']; t: (id: string) => string }

/** What is on or off; each says what it will do, and can be taken back. */
function switches({ tutor, school, run, t }: Switching): MenuItem[] {
  const { id, active, hidden_by_staff, favorite, school_tutor } = tutor
  const asBefore = () => (active ? verbs.activate(id) : verbs.deactivate(id, !hidden_by_staff))
  const items: MenuItem[] = [
    {
      text: t(active ? 'tutor_card.deactivate' : 'tutor_card.activate'),
      icon: <EyeOff />,
      apart: true,
      onSelect: () =>
        void run(
          active ? verbs.deactivate(id) : verbs.activate(id),
          t(active ? 'tutor_card.deactivated' : 'tutor_card.activated'),
          asBefore,
        ),
    },
    {
      text: t(favorite ? 'tutor_card.unfavorite' : 'tutor_card.favorite'),
      icon: <Heart />,
      onSelect: () =>
        void run(verbs.favorite(id, !favorite), t('tutor_card.saved'), () => verbs.favorite(id, favorite)),
    },
  ]
  if (school)
    items.push({
      text: t(school_tutor ? 'tutor_card.unschool' : 'tutor_card.school'),
      icon: <School />,
      onSelect: () =>
        void run(verbs.school(id, !school_tutor), t('tutor_card.saved'), () => verbs.school(id, school_tutor)),
    })
  return items
}
