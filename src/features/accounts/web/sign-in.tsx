import type { ReactNode } from 'react'
import { useHref, useT } from '#ui/frame.tsx'
import { Door, linkLook } from './door.tsx'
import { ProviderDoor } from './provider-door.tsx'

type Props = {
  door: 'tutor' | 'client'
  next: string
  provider: string | null
  why: 'order' | null
  said?: string | undefined
  /** The way in. */
  children: ReactNode
  /** Who has none yet. */
  below?: ReactNode
}

/** The door of students or of tutors, with a way to the other one: people do stand before the wrong one. */
export function SignIn({ door, next, provider, why, said, children, below }: Props) {
  const t = useT()
  const href = useHref()
  return (
    <Door
      title={t(`sign_in.${door}.title`)}
      lead={why ? t(`sign_in.why.${why}`) : t(`sign_in.${door}.lead`)}
      said={said}
      below={
        <>
          {below}
          <p>
            {t(`sign_in.${door}.other`)}{' '}
            <a href={href(door === 'tutor' ? '/client-login' : '/login')} className={linkLook}>
              {t(`sign_in.${door === 'tutor' ? 'client' : 'tutor'}.title`)}
            </a>
          </p>
        </>
      }
    >
      {children}
      <ProviderDoor door={door} provider={provider} next={next} />
    </Door>
  )
}
