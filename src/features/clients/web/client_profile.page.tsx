import type { PageData } from '#shared/contract.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { TimeZoneCard } from '#features/accounts/time-zone.tsx'
import { ChoicesBlock } from '#features/notifications/choices-block.tsx'
import type { profilePage } from '../contract.ts'
import { About } from './profile-about.tsx'
import { Contacts } from './profile-contacts.tsx'
import { DeleteProfile } from './profile-delete.tsx'
import { Password } from './profile-password.tsx'
import { Terms } from './profile-terms.tsx'

/** Everything a client can change about themselves: one card for each thing, each saved for itself. */
export default function ClientProfile({ data }: { data: PageData<typeof profilePage> }) {
  const t = useT()
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
      <About client={client} cities={cities} />
      <Contacts client={client} hasPassword={settings.has_password} />
      <TimeZoneCard />
      <ChoicesBlock choices={data.choices} />
      <Terms at={settings.terms_confirmed_at} />
      <Password hasPassword={settings.has_password} />
      <DeleteProfile tutor={client.tutor} hasPassword={settings.has_password} />
    </section>
  )
}
