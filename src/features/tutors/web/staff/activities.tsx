import type { PageData } from '#shared/contract.ts'
import { ListPager } from '#ui/admin/pager.tsx'
import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import type { staffTutorPage } from '../../contract/staff.ts'

type Data = PageData<typeof staffTutorPage>

export function TutorActivities({ activities }: { activities: NonNullable<Data['activities']> }) {
  const t = useT()
  if (activities.items.length === 0) return <NoActivity />
  return (
    <div className="grid gap-4">
      <ol className="divide-y divide-line rounded-card border border-line bg-card">
        {activities.items.map(({ id, event, who, by, at }) => (
          <li
            key={id}
            className="grid gap-x-4 px-4 py-2 tablet:grid-cols-[minmax(0,1fr)_minmax(0,14rem)_12rem] tablet:items-baseline"
          >
            <span className="wrap-anywhere">{t(`event.${event}`)}</span>
            <span className="text-soft wrap-anywhere max-tablet:text-small">
              <ActorName who={who} by={by} />
            </span>
            <span className="max-tablet:text-small tablet:text-right">
              <Moment seconds={at} />
            </span>
          </li>
        ))}
      </ol>
      <ListPager page={activities.page} pages={activities.pages} />
    </div>
  )
}

export function TutorAudit({ id, audit }: { id: number; audit: NonNullable<Data['audit']> }) {
  const t = useT()
  return (
    <div className="grid gap-3">
      {audit.length > 0 && (
        <p className="text-small">
          <a href={`/panel/audit/?entity=tutor&entity_id=${id}`} className="text-green">
            {t('tutor_card.whole_audit')}
          </a>
        </p>
      )}
      {audit.length === 0 ? (
        <NoActivity />
      ) : (
        <ol className="divide-y divide-line rounded-card border border-line bg-card">
          {audit.map(({ id: key, event, who, by, at, changes }) => (
            <li key={key} className="grid gap-2 px-4 py-3">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span>
                  <span className="font-medium">{t(`event.${event}`)}</span>{' '}
                  <span className="text-soft">
                    · <ActorName who={who} by={by} />
                  </span>
                </span>
                <Moment seconds={at} />
              </p>
              <Changes changes={changes} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** Tutors from before the audit log have no events. */
function NoActivity() {
  const t = useT()
  return <EmptyState title={t('tutor_card.nothing_happened')} text={t('tutor_card.nothing_happened_text')} />
}

function ActorName({ who, by }: { who: string; by: 'staff' | 'tutor' | 'guest' | 'system' }) {
  const t = useT()
  return <>{who || t(`tutor_card.by.${by}`)}</>
}

function Changes({ changes }: { changes: readonly { field: string; before: string; after: string }[] }) {
  if (changes.length === 0) return null
  return (
    <dl className="grid gap-x-4 gap-y-1 text-small tablet:grid-cols-[12rem_minmax(0,1fr)]">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="contents">
          <dt className="text-soft wrap-anywhere">{field}</dt>
          <dd className="wrap-anywhere">
            {before && <del className="text-coral">{before}</del>}
            {before && after && <span aria-hidden> → </span>}
            {after && <ins className="text-green no-underline">{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
