import { Circle, CircleCheck } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import type { PageData } from '#shared/contract.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { Card } from '#ui/parts/card.tsx'
import { Books } from '#ui/parts/pictures.tsx'
import { Steps } from '#ui/parts/progress.tsx'
import type { profilePage } from '../contract.ts'
import { ConfirmEmail } from './profile-email.tsx'
import { PasswordForm } from './profile-password.tsx'
import { OwnPhone } from './profile-phone.tsx'
import { AcceptTerms } from './profile-terms.tsx'

type Data = PageData<typeof profilePage>

/** What is done, what is missing, and what comes next. */
export default function Profile({ data }: { data: Data }) {
  const t = useT()
  const { edition } = useFrame()
  return (
    <div className="mx-auto grid max-w-page items-start gap-6 px-4 pt-8 wide:grid-cols-[minmax(0,1fr)_360px] wide:pt-12">
      <title>{`${t('tutor_profile.title')} — ${edition.siteName}`}</title>
      <div className="wide:col-span-2">
        <h1 className="mb-2 text-title font-bold text-balance">
          {t('tutor_profile.hello', { name: data.first_name })}
        </h1>
        <p className="max-w-text text-soft">{t('tutor_profile.lead')}</p>
      </div>
      <div className="grid gap-6">
        <Card>
          <Steps steps={[t('register.step.one'), t('register.step.two'), t('register.step.three')]} at={0} />
          <ul className="mt-6 grid gap-6">
            {data.email && <Email data={data} email={data.email} />}
            <Phone data={data} />
            <Task
              done={data.terms_confirmed}
              title={data.terms_confirmed ? t('tutor_profile.terms.done') : t('tutor_profile.terms.open')}
            >
              {!data.terms_confirmed && <AcceptTerms />}
            </Task>
          </ul>
        </Card>
        <section className="flex items-center gap-5 rounded-card border border-line bg-card p-4 tablet:p-5">
          <Books className="w-24 shrink-0 max-tablet:hidden" />
          <div>
            <h2 className="font-semibold">{t('tutor_profile.next')}</h2>
            <p className="text-base text-soft">{t('tutor_profile.next.text')}</p>
          </div>
        </section>
      </div>
      <Card title={t('tutor_profile.password')}>
        <PasswordForm known={data.has_password} />
      </Card>
    </div>
  )
}

function Email({ data, email }: { data: Data; email: string }) {
  const t = useT()
  return data.email_confirmed ? (
    <Task done title={t('tutor_profile.email.done')} about={email} />
  ) : (
    <Task done={false} title={t('tutor_profile.email.open')} about={email}>
      <ConfirmEmail />
    </Task>
  )
}

function Phone({ data }: { data: Data }) {
  const t = useT()
  const { phone, phone_confirm: asked, phone_confirmed: confirmed } = data
  const done = asked ? confirmed : phone !== undefined
  const title = !done
    ? t('tutor_profile.phone.open')
    : asked
      ? t('tutor_profile.phone.done')
      : t('tutor_profile.phone.known')
  return (
    <Task done={done} title={title} about={phone}>
      <OwnPhone data={data} />
    </Task>
  )
}

function Task(props: { done: boolean; title: string; about?: string | undefined; children?: ReactNode }) {
  const t = useT()
  const id = useId()
  const { done, title, about, children } = props
  const Icon = done ? CircleCheck : Circle
  return (
    <li aria-labelledby={id} className="flex gap-3">
      <Icon
        role="img"
        aria-label={done ? t('tutor_profile.done') : t('tutor_profile.open')}
        className={`mt-0.5 shrink-0 ${done ? 'text-green' : 'text-soft'}`}
      />
      <div className="grid min-w-0 flex-1 gap-3">
        <div>
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          {about && <p className="text-base break-words text-soft">{about}</p>}
        </div>
        {children}
      </div>
    </li>
  )
}
