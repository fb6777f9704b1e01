import { useId } from 'react'
import type { ReactNode } from 'react'
import type { PageData } from '#shared/contract.ts'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { Card } from '#ui/parts/card.tsx'
import { OwnSessionsCard } from '#features/accounts/own-sessions-card.tsx'
import { PasskeysCard } from '#features/accounts/passkeys-card.tsx'
import { TimeZoneCard } from '#features/accounts/time-zone.tsx'
import { NotificationPreferencesCard } from '#features/notifications/notification-preferences-card.tsx'
import { PushCard } from '#features/pwa/push-card.tsx'
import type { settingsPage } from '../../contract/settings.ts'
import { PhoneSetting } from './settings-phone.tsx'
import { ConfirmedBadge } from './settings-confirmed.tsx'
import { EmailSetting } from './settings-email.tsx'
import { PasswordSetting } from './settings-password.tsx'

/** Each setting is saved separately. */
export default function Settings({ data }: { data: PageData<typeof settingsPage> }) {
  const t = useT()
  const href = useHref()
  const { edition, own } = useFrame()
  const { settings } = data
  const title = t('settings.title')
  return (
    <section className="mx-auto grid max-w-160 gap-5 px-4 py-8 tablet:py-12">
      <title>{`${title} — ${edition.siteName}`}</title>
      <div>
        <h1 className="mb-1 text-title font-bold text-balance">{title}</h1>
        <p className="text-pretty text-soft">{t(settings.client ? 'settings.lead_both' : 'settings.lead')}</p>
      </div>
      <Card title={t('settings.contacts')}>
        <div className="grid divide-y divide-line">
          <ContactSetting name={t('settings.email')} value={settings.email} confirmed={settings.email_confirmed}>
            <EmailSetting settings={settings} choices={data.own_passkeys.confirmation} />
          </ContactSetting>
          <ContactSetting
            name={t('settings.phone')}
            value={settings.phone}
            confirmed={settings.phone_confirm ? settings.phone_confirmed : undefined}
          >
            <PhoneSetting
              account={{ ...settings, phone_rule: data.phone_rule }}
              choices={data.own_passkeys.confirmation}
            />
          </ContactSetting>
        </div>
        <p className="mt-4 border-t border-line pt-4 text-small text-soft">{t('settings.contacts_note')}</p>
      </Card>
      <TimeZoneCard />
      <NotificationPreferencesCard choices={data.choices} />
      <PushCard />
      <Card title={t('tutor_profile.password')}>
        <PasswordSetting choices={data.own_passkeys.confirmation} />
      </Card>
      <PasskeysCard data={data.own_passkeys} />
      <OwnSessionsCard sessions={data.sessions} />
      <p className="text-base">
        <a href={href('/api-access')} className="text-green underline-offset-4">
          {t('api_access.title')}
        </a>
      </p>
      {own.some(({ id }) => id === 'privacy') && (
        <p className="text-base">
          <a href={href('/privacy')} className="text-green underline-offset-4">
            {t('settings.privacy')}
          </a>
        </p>
      )}
    </section>
  )
}

function ContactSetting(props: { name: string; value: string; confirmed: boolean | undefined; children: ReactNode }) {
  const t = useT()
  const id = useId()
  const { name, value, confirmed, children } = props
  return (
    <section
      aria-labelledby={id}
      className="grid gap-3 py-4 first:pt-0 last:pb-0 tablet:has-[>[data-beside]]:grid-cols-[minmax(0,1fr)_auto] tablet:has-[>[data-beside]]:items-center"
    >
      <div className="min-w-0">
        <h3 id={id} className="text-small text-soft">
          {name}
        </h3>
        <p className="flex max-w-full flex-wrap items-center gap-x-2 wrap-anywhere">
          {value || t('settings.none')}
          {value && confirmed !== undefined && <ConfirmedBadge yes={confirmed} />}
        </p>
      </div>
      {children}
    </section>
  )
}
