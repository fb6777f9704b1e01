import { ChevronLeft, Inbox } from 'lucide-react'
import type { PageData } from '#shared/contract.ts'
import { useQuery } from '#ui/admin/query.ts'
import { useT } from '#ui/frame.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { TabLinks } from '#ui/parts/tab-links.tsx'
import { waitingKinds } from '../../model.ts'
import type { moderationPage } from '../../contract/moderation.ts'
import { InboxCurrent } from './inbox-current.tsx'
import { InboxList } from './inbox-list.tsx'

type Data = PageData<typeof moderationPage>

/** List and details side by side; one at a time on a phone. */
export default function Moderation({ data }: { data: Data }) {
  const t = useT()
  const query = useQuery()
  const { current, waiting } = data
  const hasSelection = query.get('id') !== ''
  return (
    <>
      <title>{`${t('panel.page.moderation')} — Repeto`}</title>
      <div className={hasSelection ? 'hidden wide:block' : ''}>
        <h1 className="mb-3 text-title font-semibold">{t('panel.page.moderation')}</h1>
        <QueueTabs counts={data.counts} />
      </div>
      {hasSelection && (
        <a
          href={query.with({ id: undefined, of: undefined })}
          className="mb-2 inline-flex min-h-10 items-center gap-1 text-green wide:hidden"
        >
          <ChevronLeft aria-hidden /> {t('panel.page.moderation')}
        </a>
      )}
      {current === null ? (
        <div className="mt-4">
          <EmptyState
            picture={<Inbox aria-hidden className="size-10 text-green" />}
            title={t('moderation.empty')}
            text={t('moderation.empty_text')}
          />
        </div>
      ) : (
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[300px_minmax(0,1fr)]">
          <div className={hasSelection ? 'hidden wide:block' : ''}>
            <InboxList waiting={waiting} current={current} now={data.now} />
          </div>
          <div className={hasSelection ? '' : 'hidden wide:block'}>
            <InboxCurrent key={`${current.kind}.${current.tutor.id}`} waiting={waiting} current={current} />
          </div>
        </div>
      )}
    </>
  )
}

function QueueTabs({ counts }: Pick<Data, 'counts'>) {
  const t = useT()
  const chosen = useQuery().get('kind')
  const all = Object.values(counts).reduce((sum, one) => sum + one, 0)
  return (
    <TabLinks
      label={t('moderation.kinds')}
      links={[
        { href: '?', text: t('moderation.all'), count: all, current: chosen === '' },
        ...waitingKinds.map((kind) => ({
          href: `?kind=${kind}`,
          text: t(`moderation.kind.${kind}`),
          count: counts[kind],
          current: chosen === kind,
        })),
      ]}
    />
  )
}
