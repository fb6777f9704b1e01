import type { PageData } from '#shared/contract.ts'
import { useQuery } from '#ui/admin/query.ts'
import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Select } from '#ui/parts/select.tsx'
import { HeadCell, HeadRow, TableRow, TableShell } from '#ui/parts/table.tsx'
import type { auditPage } from '../contract.ts'

type Data = PageData<typeof auditPage>

export default function Audit({ data }: { data: Data }) {
  const t = useT()
  const query = useQuery()
  return (
    <>
      <title>{`${t('panel.page.audit')} — Repeto`}</title>
      <h1 className="mb-4 text-title font-semibold">{t('panel.page.audit')}</h1>
      <Filters data={data} />
      {data.rows.length === 0 ? (
        <EmptyState title={t('list.empty')} text={t('list.empty_text')} />
      ) : (
        <TableShell label={t('panel.page.audit')}>
          <HeadRow>
            {['when', 'who', 'what', 'changes'].map((column) => (
              <HeadCell key={column}>{t(`audit.${column}`)}</HeadCell>
            ))}
          </HeadRow>
          <tbody>
            {data.rows.map((row) => (
              <TableRow key={row.id} className="align-top [&>td]:py-2">
                <td className="whitespace-nowrap">
                  <Moment seconds={row.at} />
                </td>
                <td className={row.acting_as === null ? 'whitespace-nowrap' : 'min-w-40'}>
                  {row.acting_as === null
                    ? row.who || t(`audit.realm.${row.realm}`)
                    : t('audit.acting', { who: row.who, other: row.acting_as })}
                </td>
                <td className="min-w-48">
                  {t(`event.${row.event}`)}
                  {row.entity_id !== null && <History entity={row.entity} id={row.entity_id} />}
                </td>
                <td className="w-full min-w-60">
                  <Changes changes={row.changes} />
                </td>
              </TableRow>
            ))}
          </tbody>
        </TableShell>
      )}
      <nav aria-label={t('audit.pages')} className="mt-4 flex justify-center gap-2">
        {query.get('before') && (
          <ButtonLink size="small" href={query.with({ before: undefined })}>
            {t('audit.newest')}
          </ButtonLink>
        )}
        {data.older !== null && (
          <ButtonLink size="small" rel="next" href={query.with({ before: String(data.older) })}>
            {t('audit.older')}
          </ButtonLink>
        )}
      </nav>
    </>
  )
}

function Filters({ data }: { data: Data }) {
  const t = useT()
  const query = useQuery()
  const filters = [
    ['staff', data.staff],
    ['event', data.events.map((value) => ({ value, text: t(`event.${value}`) }))],
  ] as const
  const used = ['staff', 'event', 'entity', 'entity_id'].some((name) => query.get(name))
  return (
    <form role="search" key={query.with({})} action="/panel/audit/" className="mb-3 flex flex-wrap items-center gap-2">
      {filters.map(([name, choices]) => (
        <div key={name} className="min-w-40 flex-1 tablet:max-w-72">
          <Select
            dense
            name={name}
            aria-label={t(`audit.by.${name}`)}
            empty={`${t(`audit.by.${name}`)}: ${t('list.any')}`}
            choices={choices}
            defaultValue={query.get(name)}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
          />
        </div>
      ))}
      {query.get('entity_id') && (
        <>
          <input type="hidden" name="entity" value={query.get('entity')} />
          <input type="hidden" name="entity_id" value={query.get('entity_id')} />
        </>
      )}
      <Button type="submit" size="small">
        {t('list.filter')}
      </Button>
      {used && (
        <ButtonLink size="small" look="quiet" href="/panel/audit/">
          {t('list.clear')}
        </ButtonLink>
      )}
    </form>
  )
}

function History({ entity, id }: { entity: string; id: number }) {
  const t = useT()
  const query = useQuery()
  return (
    <a
      href={query.with({ entity, entity_id: String(id), before: undefined })}
      aria-label={t('audit.history', { id })}
      className="ml-1.5 text-green tabular-nums underline underline-offset-2"
    >
      №{id}
    </a>
  )
}

function Changes({ changes }: Pick<Data['rows'][number], 'changes'>) {
  const t = useT()
  if (changes.length === 0) return null
  return (
    <details>
      <summary className="text-soft">
        {t('audit.count', { count: changes.length })}: {changes.map(({ field }) => field).join(', ')}
      </summary>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-small">
        {changes.map(({ field, before, after }) => (
          <div key={field} className="contents">
            <dt className="text-soft">{field}</dt>
            <dd className="wrap-anywhere">
              {before && <del className="text-coral">{before}</del>}{' '}
              {after && <ins className="text-green no-underline">{after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
