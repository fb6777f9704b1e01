import type { PageData } from '#shared/contract.ts'
import { useListAddress } from '#ui/admin/places.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { TabLinks } from '#ui/parts/tabs.tsx'
import { tutorsPanel } from '../panel-contract.ts'
import type { staffTutorPage } from '../staff-contract.ts'
import { Activities, Audit } from './staff/activities.tsx'
import { Header } from './staff/header.tsx'
import { useNameOf } from './staff/marks.tsx'
import { ProfileTab } from './staff/profile-tab.tsx'

type Data = PageData<typeof staffTutorPage>

export default function TutorOfPanel({ data }: { data: Data }) {
  const { tutor, school, differences, choices, activities, audit } = data
  const t = useT()
  const nameOf = useNameOf()
  const back = useListAddress({ at: tutorsPanel })
  return (
    <>
      <title>{`${nameOf(tutor)} — Repeto`}</title>
      <nav aria-label={t('panel.where')} className="mb-1 text-small">
        <a href={back} className="text-green">
          {t('panel.page.users_show')}
        </a>
      </nav>
      <Header key={tutor.id} tutor={tutor} school={school} phrases={data.phrases} />
      <Tabs data={data} />
      <div className="pt-4">
        {choices && (
          <ProfileTab
            key={`${tutor.id}.${tutor.lang}`}
            tutor={tutor}
            school={school}
            differences={differences}
            choices={choices}
          />
        )}
        {tutor.anonymised && !activities && !audit && (
          <EmptyState title={t('tutor_card.nobody')} text={t('tutor_card.nobody_text')} />
        )}
        {activities && <Activities activities={activities} />}
        {audit && <Audit id={tutor.id} audit={audit} />}
      </div>
    </>
  )
}

/** Whoever may not read the record has no tab for it. */
function Tabs({ data }: { data: Data }) {
  const t = useT()
  const { menu } = useFrame()
  const mayRead = menu.some(({ items }) => items.some(({ segment }) => segment === 'audit'))
  const current = data.audit ? 'audit' : data.activities ? 'activities' : 'profile'
  const tabs = ['profile', 'activities', ...(mayRead ? ['audit'] : [])]
  return (
    <TabLinks
      label={t('tutor_card.tabs')}
      links={tabs.map((tab) => ({
        href: tab === 'profile' ? '?' : `?tab=${tab}`,
        text: t(`tutor_card.tab.${tab}`),
        current: tab === current,
      }))}
    />
  )
}
