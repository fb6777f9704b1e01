import type { PageData } from '#shared/contract.ts'
import { ListPager } from '#ui/admin/pager.tsx'
import { useFrame, useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { emailsPanel } from '../../mail-contract.ts'
import type { emailProfilesPage } from '../../sender-contract.ts'
import { EmailTabs } from './email-tabs.tsx'

const path = `${emailsPanel.path}senders/`

export default function Senders({ data }: { data: PageData<typeof emailProfilesPage> }) {
  const t = useT()
  const { edition } = useFrame()
  const { items, page, pages } = data.email_profiles
  const add = (
    <ButtonLink look="main" size="small" href={`${path}new/`}>
      {t('email_profile.add')}
    </ButtonLink>
  )
  return (
    <>
      <title>{`${t('template.side.senders')} — Repeto`}</title>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-title font-semibold">{t(`panel.page.${emailsPanel.segment}`)}</h1>
        {items.length > 0 && add}
      </header>
      <EmailTabs current="senders" />
      {items.length === 0 ? (
        <EmptyState title={t('email_profile.none')} text={t('email_profile.none_text')} action={add} />
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-card">
          {items.map((profile) => (
            <li key={profile.id}>
              <a
                href={`${path}${profile.id}/`}
                className="grid gap-x-4 px-4 py-2.5 text-ink no-underline hover:bg-paper tablet:grid-cols-[minmax(0,1fr)_auto]"
              >
                <span className="flex min-w-0 flex-wrap items-center gap-x-2">
                  <span className="font-medium wrap-anywhere">{profile.name}</span>
                  {profile.standard && <Badge tone="green">{t('email_profile.standard')}</Badge>}
                </span>
                <span className="text-small text-soft tablet:text-right">
                  {t('email_profile.used', { count: profile.used })}
                </span>
                <span className="text-small text-soft wrap-anywhere">
                  {[profile.sender_name || edition.siteName, profile.sender_address, profile.reply_to]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <ListPager page={page} pages={pages} />
    </>
  )
}
