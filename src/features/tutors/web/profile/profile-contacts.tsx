import { Circle, CircleCheck } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import type { PageData } from '#shared/contract.ts'
import { useT } from '#ui/frame.tsx'
import { Card } from '#ui/parts/card.tsx'
import type { tutorProfilePage } from '../../contract/profile.ts'
import { ConfirmEmail } from './profile-email.tsx'
import { PhoneSetting } from '../settings/settings-phone.tsx'
import { AcceptTerms } from './profile-terms.tsx'

export type ProfileAccount = PageData<typeof tutorProfilePage>['account']

export function listOpenContactTasks(account: ProfileAccount): ('email' | 'phone' | 'terms')[] {
  const { email, email_confirmed, phone_confirm, phone_confirmed, terms_confirmed } = account
  return [
    ...(email && !email_confirmed ? (['email'] as const) : []),
    ...(phone_confirm && !phone_confirmed ? (['phone'] as const) : []),
    ...(terms_confirmed ? [] : (['terms'] as const)),
  ]
}

export function ProfileContacts({ account }: { account: ProfileAccount }) {
  const t = useT()
  const open = listOpenContactTasks(account)
  const isDone = (what: (typeof open)[number]) => !open.includes(what)
  const phoneTitle = !isDone('phone')
    ? t('tutor_profile.phone.open')
    : account.phone_confirm
      ? t('tutor_profile.phone.done')
      : t('tutor_profile.phone.known')
  return (
    <div id="contacts" tabIndex={-1} className="scroll-mt-4 focus:outline-none">
      <Card title={t('tutor_profile.contacts')}>
        {/* Compact once everything is done. */}
        <ul className={open.length > 0 ? 'grid gap-5' : 'flex flex-wrap gap-x-8 gap-y-3'}>
          {account.email && (
            <ContactTask
              done={isDone('email')}
              title={isDone('email') ? t('tutor_profile.email.done') : t('tutor_profile.email.open')}
              about={account.email}
            >
              {!isDone('email') && <ConfirmEmail />}
            </ContactTask>
          )}
          <ContactTask done={isDone('phone')} title={phoneTitle} about={account.phone}>
            {!isDone('phone') && <PhoneSetting account={account} choices={account} />}
          </ContactTask>
          <ContactTask
            done={isDone('terms')}
            title={isDone('terms') ? t('tutor_profile.terms.done') : t('tutor_profile.terms.open')}
          >
            {!isDone('terms') && <AcceptTerms />}
          </ContactTask>
        </ul>
      </Card>
    </div>
  )
}

function ContactTask(props: { done: boolean; title: string; about?: string; children?: ReactNode }) {
  const t = useT()
  const id = useId()
  const { done, title, about, children } = props
  const Icon = done ? CircleCheck : Circle
  return (
    <li
      aria-labelledby={id}
      {...(!done && { tabIndex: -1, 'data-open': '' })}
      className="flex gap-3 rounded-small focus:outline-2 focus:outline-offset-8 focus:outline-sun"
    >
      <Icon
        role="img"
        aria-label={done ? t('tutor_profile.done') : t('tutor_profile.open')}
        className={`mt-0.5 shrink-0 ${done ? 'text-green' : 'text-soft'}`}
      />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-3">
        <div>
          <h3 id={id} className="text-base font-semibold">
            {title}
          </h3>
          {about && <p className="text-base break-words text-soft">{about}</p>}
        </div>
        {children}
      </div>
    </li>
  )
}
