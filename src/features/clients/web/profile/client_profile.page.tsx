import type { PageData } from '#shared/contract.ts'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { OwnSessionsCard } from '#features/accounts/own-sessions-card.tsx'
import { PasskeysCard } from '#features/accounts/passkeys-card.tsx'
import { TimeZoneCard } from '#features/accounts/time-zone.tsx'
import { NotificationPreferencesCard } from '#features/notifications/notification-preferences-card.tsx'
import { PushCard } from '#features/pwa/push-card.tsx'
import type { clientProfilePage } from '../../contract.ts'
import { ProfileAboutCard } from './profile-about.tsx'
import { ProfileContactsCard } from './profile-contacts.tsx'
import { ProfileDeleteCard } from './profile-delete.tsx'
import { ProfilePasswordCard } from './profile-password.tsx'
import { ProfileTermsCard } from './profile-terms.tsx'

export default function ClientProfile({ data }: { data: PageData<typeof clientProfilePage> }) {
  const t = useT()
  const href = useHref()
  const { edition } = useFrame()
  const { client, settings, cities } = data
  const title = t('client_profile.title')
  return (
    <section className="mx-auto grid max-w-160 gap-5 px-4 py-8 tablet:py-12">
      <title>{`${title} — ${edition.siteName}`}</title>
      <div>
        <h1 className="mb-1 text-title font-bold text-balance">{title}</h1>
        <p className="text-soft">{t('client_profile.lead')}</p>
      </div>
      <ProfileAboutCard client={client} cities={cities} />
      <ProfileContactsCard client={client} choices={data.own_passkeys.confirmation} />
      <TimeZoneCard />
      <NotificationPreferencesCard choices={data.choices} />
      <PushCard />
      <ProfileTermsCard at={settings.terms_confirmed_at} />
      <ProfilePasswordCard choices={data.own_passkeys.confirmation} />
      <PasskeysCard data={data.own_passkeys} />
      <OwnSessionsCard sessions={data.sessions} />
      <p className="text-base">
        <a href={href('/api-access')} className="text-green underline-offset-4">
          {t('api_access.title')}
        </a>
      </p>
      <ProfileDeleteCard tutor={client.tutor} choices={data.own_passkeys.confirmation} />
    </section>
  )
}
