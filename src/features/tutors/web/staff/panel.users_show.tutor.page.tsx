import type { PageData } from '#shared/contract.ts'
import { useListAddress } from '#ui/admin/list-address.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { TabLinks } from '#ui/parts/tab-links.tsx'
import { tutorsPanel } from '../../contract/staff-list.ts'
import type { staffTutorPage } from '../../contract/staff.ts'
import { StaffBillingCard } from '#features/payments/staff-billing.tsx'
import { StaffInvoicesCard } from '#features/payments/staff-invoices.tsx'
import { WalletCard } from '#features/payments/wallet-card.tsx'
import { TutorActivities, TutorAudit } from './activities.tsx'
import { StaffTutorHeader } from './staff-tutor-header.tsx'
import { useTutorName } from './tutor-status.tsx'
import { ProfileTab } from './profile-tab.tsx'

type Data = PageData<typeof staffTutorPage>

export default function TutorOfPanel({ data }: { data: Data }) {
  const { tutor, school, differences, choices, money, activities, audit } = data
  const t = useT()
  const nameOf = useTutorName()
  const back = useListAddress({ at: tutorsPanel })
  return (
    <>
      <title>{`${nameOf(tutor)} — Repeto`}</title>
      <nav aria-label={t('panel.where')} className="mb-1 text-small">
        <a href={back} className="text-green">
          {t('panel.page.users_show')}
        </a>
      </nav>
      <StaffTutorHeader key={tutor.id} tutor={tutor} school={school} phrases={data.phrases} />
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
        {tutor.anonymised && !money && !activities && !audit && (
          <EmptyState title={t('tutor_card.nobody')} text={t('tutor_card.nobody_text')} />
        )}
        {money && <MoneyTab tutorId={tutor.id} money={money} />}
        {activities && <TutorActivities activities={activities} />}
        {audit && <TutorAudit id={tutor.id} audit={audit} />}
      </div>
    </>
  )
}

function MoneyTab({ tutorId, money }: { tutorId: number; money: NonNullable<Data['money']> }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <WalletCard key={tutorId} tutorId={tutorId} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {money.billing && <StaffBillingCard tutorId={tutorId} billing={money.billing} />}
        <StaffInvoicesCard tutorId={tutorId} invoices={money.invoices} />
      </div>
    </div>
  )
}

/** The audit tab is shown only with access to the audit page. */
function Tabs({ data }: { data: Data }) {
  const t = useT()
  const { menu } = useFrame()
  const mayRead = menu.some(({ items }) => items.some(({ segment }) => segment === 'audit'))
  const current = (['audit', 'activities', 'money'] as const).find((tab) => data[tab]) ?? 'profile'
  const tabs = ['profile', 'money', 'activities', ...(mayRead ? ['audit'] : [])]
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
