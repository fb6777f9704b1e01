import { Columns3, Download, Filter } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import type { listViewEndpoints as endpoints, ListView } from '#shared/list-views.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { call, notifyFailure } from '../api.ts'
import { useFrame, useT } from '../frame.tsx'
import { refresh } from '../navigation.ts'
import { notify } from '../notify.ts'
import { Button, ButtonLink } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Checkbox, TextField } from '../parts/field.tsx'
import { Menu } from '../parts/menu.tsx'
import { availableColumns, visibleColumns } from './columns.ts'
import { textOf } from './field-controls.tsx'
import { useQuery } from './query.ts'
import type { ListScreen } from './screen.ts'

type Props = { screen: ListScreen; view: ListView }
type Open = 'columns' | 'save' | 'manage' | undefined

/** On phones only the icons are visible. */
const onWide = 'max-tablet:sr-only'

export function Toolbar({ screen, view, exporter }: Props & { exporter?: ReactNode }) {
  const t = useT()
  const query = useQuery()
  const { locale } = useFrame()
  const { resource } = screen
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const narrowed = query.with({ page: undefined }) !== '?'
  return (
    <>
      <Menu
        label={t('saved.title')}
        trigger={
          <>
            <Filter className="size-4" /> <span className={onWide}>{t('saved.title')}</span>
          </>
        }
        size="small"
        align="end"
        items={[
          ...view.saved.map(({ name, query: href, shared }) => ({
            text: shared ? t('saved.shared_name', { name }) : name,
            href,
          })),
          { text: t('saved.save'), onSelect: () => setOpen('save'), disabled: !narrowed, apart: view.saved.length > 0 },
          ...(view.saved.some(({ removable }) => removable)
            ? [{ text: t('saved.manage'), onSelect: () => setOpen('manage') }]
            : []),
        ]}
      />
      <Button size="small" onClick={() => setOpen('columns')}>
        <Columns3 className="size-4" /> <span className={onWide}>{t('columns.title')}</span>
      </Button>
      {exporter ??
        (resource.endpoints.export && (
          <ButtonLink
            size="small"
            download
            href={resource.endpoints.export.path + query.with({ page: undefined, per_page: undefined, lang: locale })}
          >
            <Download className="size-4" /> <span className={onWide}>{t('list.export')}</span>
          </ButtonLink>
        ))}
      {open === 'columns' && <ColumnsDialog screen={screen} view={view} onClose={close} />}
      {open === 'save' && <SaveDialog screen={screen} query={query.with({ page: undefined })} onClose={close} />}
      {open === 'manage' && <ManageDialog view={view} onClose={close} />}
    </>
  )
}

function ColumnsDialog({ screen, view, onClose }: Props & { onClose: () => void }) {
  const t = useT()
  const { resource, columns } = screen
  const visible = visibleColumns(screen, view.columns)

  async function choose(chosen: string[]) {
    const answer = await call<typeof endpoints.setColumns>('POST /api/admin/list/columns/set', {
      segment: resource.at.segment,
      columns: chosen,
    })
    if (answer.status === 'fail') return notifyFailure(answer, t)
    onClose()
    await refresh()
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void choose(new FormData(event.currentTarget).getAll('column').map(String))
  }

  return (
    <Dialog
      title={t('columns.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => void choose([])}>{t('columns.standard')}</Button>
          <Button look="main" type="submit" form="columns">
            {t('action.save')}
          </Button>
        </>
      }
    >
      <form id="columns" method="post" onSubmit={onSubmit} className="grid">
        {availableColumns(screen)
          .filter((name) => name !== columns[0])
          .map((name) => (
            <Checkbox
              key={name}
              name="column"
              value={name}
              label={t(`${resource.name}.${name}`)}
              defaultChecked={visible.includes(name)}
            />
          ))}
      </form>
    </Dialog>
  )
}

function SaveDialog({ screen, query, onClose }: { screen: ListScreen; query: string; onClose: () => void }) {
  const t = useT()
  const [errors, setErrors] = useState<FieldErrors>({})

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const answer = await call<typeof endpoints.saveFilter>('POST /api/admin/saved_filter/save', {
      saved_filter: {
        page: screen.resource.at.segment,
        name: textOf(form, 'name'),
        query,
        shared: form.has('shared'),
      },
    })
    if (answer.status === 'fail')
      return typeof answer.error === 'object' ? setErrors(answer.error) : notifyFailure(answer, t)
    onClose()
    notify('done', t('form.saved'))
    await refresh()
  }

  return (
    <Dialog
      title={t('saved.save')}
      onClose={onClose}
      actions={
        <Button look="main" type="submit" form="save-filter">
          {t('action.save')}
        </Button>
      }
    >
      <form id="save-filter" method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-2">
        <TextField label={t('saved.name')} name="name" maxLength={60} required errors={errors['name']} />
        <Checkbox label={t('saved.share')} name="shared" />
      </form>
    </Dialog>
  )
}

function ManageDialog({ view, onClose }: { view: ListView; onClose: () => void }) {
  const t = useT()

  async function remove(id: number) {
    const answer = await call<typeof endpoints.deleteFilter>('POST /api/admin/saved_filter/delete', { id })
    if (answer.status === 'fail') notifyFailure(answer, t)
    await refresh()
  }

  const removable = view.saved.filter((one) => one.removable)
  return (
    <Dialog title={t('saved.manage')} onClose={onClose}>
      <ul className="divide-y divide-line">
        {removable.map(({ id, name, query }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-2">
            <a href={query} className="truncate text-green">
              {name}
            </a>
            <Button size="small" look="danger" onClick={() => void remove(id)}>
              {t('action.delete')}
            </Button>
          </li>
        ))}
      </ul>
      {removable.length === 0 && <p className="text-soft">{t('saved.none')}</p>}
    </Dialog>
  )
}
