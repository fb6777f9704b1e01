import type { PageData } from '#shared/contract.ts'
import { DataList } from '#ui/admin/data-list.tsx'
import type { Column } from '#ui/admin/data-list.tsx'
import { FieldChanges } from '#ui/admin/field-changes.tsx'
import type { Filter } from '#ui/admin/filters.tsx'
import { useQuery } from '#ui/admin/query.ts'
import type { ListScreen } from '#ui/admin/screen.ts'
import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import type { Translate } from '#ui/frame.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { auditPanel } from '../contract.ts'
import type { auditPage } from '../contract.ts'

type Data = PageData<typeof auditPage>
type AuditEvent = Data['rows'][number]

const screen = {
  resource: { name: 'audit', at: auditPanel, fields: { when: 1, who: 1, what: 1, changes: 1 }, endpoints: {} },
  columns: ['when', 'who', 'what', 'changes'],
} as const satisfies ListScreen

export default function Audit({ data }: { data: Data }) {
  const t = useT()
  return (
    <DataList
      screen={screen}
      view={data.view}
      title={t('panel.page.audit')}
      list={{ items: data.rows, page: 1, pages: 1 }}
      filters={auditFilters(data, t)}
      columns={columns}
      standard={{ by: 'when', direction: 'desc' }}
      rowLook={() => 'align-top [&>td]:py-2'}
      pager={<CursorLinks older={data.older} />}
    />
  )
}

function auditFilters({ staff, events, entities }: Data, t: Translate): Filter[] {
  return [
    { name: 'staff', label: t('audit.by.staff'), kind: 'choice', choices: staff },
    {
      name: 'event',
      label: t('audit.by.event'),
      kind: 'choice',
      choices: events.map((value) => ({ value, text: t(`event.${value}`) })),
    },
    {
      name: 'entity',
      label: t('audit.by.entity'),
      kind: 'choice',
      choices: entities.map((value) => ({ value, text: value })),
      place: 'unasked',
    },
    { name: 'entity_id', label: '№', kind: 'text', place: 'unasked' },
  ]
}

const columns: Record<keyof typeof screen.resource.fields, Column<AuditEvent>> = {
  when: {
    first: 'desc',
    cell: ({ at }) => (
      <td className="whitespace-nowrap">
        <Moment seconds={at} />
      </td>
    ),
  },
  who: { cell: (event) => <ActorCell event={event} /> },
  what: { cell: (event) => <EventCell event={event} /> },
  changes: {
    cell: ({ changes }) => (
      <td className="w-full min-w-60">
        <Changes changes={changes} />
      </td>
    ),
  },
}

function ActorCell({ event: { who, realm, acting_as: other } }: { event: AuditEvent }) {
  const t = useT()
  return (
    <td className={other === null ? 'whitespace-nowrap' : 'min-w-40'}>
      {other === null ? who || t(`audit.realm.${realm}`) : t('audit.acting', { who, other })}
    </td>
  )
}

/** The number links to all events of the same entity. */
function EventCell({ event: { event, entity, entity_id: id } }: { event: AuditEvent }) {
  const t = useT()
  const query = useQuery()
  return (
    <td className="min-w-48">
      {t(`event.${event}`)}
      {id !== null && (
        <a
          href={query.with({ entity, entity_id: String(id), before: undefined })}
          aria-label={t('audit.history', { id })}
          className="ml-1.5 text-green tabular-nums underline underline-offset-2"
        >
          №{id}
        </a>
      )}
    </td>
  )
}

function Changes({ changes }: Pick<AuditEvent, 'changes'>) {
  const t = useT()
  if (changes.length === 0) return null
  return (
    <details>
      <summary className="text-soft">
        {t('audit.count', { count: changes.length })}: {changes.map(({ field }) => field).join(', ')}
      </summary>
      <FieldChanges changes={changes} />
    </details>
  )
}

function CursorLinks({ older }: Pick<Data, 'older'>) {
  const t = useT()
  const query = useQuery()
  return (
    <nav aria-label={t('audit.pages')} className="flex w-full justify-center gap-2">
      {query.get('before') && (
        <ButtonLink size="small" href={query.with({ before: undefined })}>
          {t('audit.newest')}
        </ButtonLink>
      )}
      {older !== null && (
        <ButtonLink size="small" rel="next" href={query.with({ before: String(older) })}>
          {t('audit.older')}
        </ButtonLink>
      )}
    </nav>
  )
}
