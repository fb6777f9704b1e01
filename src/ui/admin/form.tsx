import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import { toCreateInput, toDeleteInput, toSaveInput } from '#shared/crud-wire.ts'
import type { CrudField } from '#shared/fields.ts'
import { call, notifyFailure } from '../api.ts'
import { useFrame, useT } from '../frame.tsx'
import { guardLeaving, navigate } from '../navigation.ts'
import { notify } from '../notify.ts'
import { Button, ButtonLink } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { StaleDialog } from '../parts/stale-dialog.tsx'
import { RowActions, versionOf } from './actions.tsx'
import { changedControls } from './changes.ts'
import { fieldControls } from './field-controls.tsx'
import { nameOf } from './names.ts'
import { findNewerVersion } from './newer-version.ts'
import { useListAddress } from './list-address.ts'
import type { FormData as Loaded } from './list-data.ts'
import { PreviewButton } from './preview-button.tsx'
import { ReadOnlyFacts, ReadOnlyRow, ReadOnlyTexts } from './read-only.tsx'
import type { AdminScreen } from './screen.ts'
import { useSeenData } from './seen-data.ts'
import { offerUndo } from './undo.ts'
import { VersionsSection } from './versions.tsx'
import { useErrorFocus } from '../use-error-focus.ts'

/** Creates and edits a row. Input is kept on errors, which are shown at their fields. */
export function CrudForm({ screen, data }: { screen: AdminScreen; data: Loaded }) {
  const t = useT()
  const frame = useFrame()
  const { edition } = frame
  const { resource } = screen
  const form = useRef<HTMLFormElement>(null)
  const { data: seenData, revision, takeNewer } = useSeenData(data, form)
  const { row, options, remote } = seenData
  const saved = useRef(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const [newerVersion, setNewerVersion] = useState<number>()
  const back = useListAddress(resource)
  const isFixed = (name: string) => row !== null && (resource.wire?.identity.includes(name) ?? false)
  const editable = Object.entries(resource.fields).filter(([name, field]) => !field.readOnly && !isFixed(name))
  const title = row ? nameOf(row, screen, frame, t) : t(`${resource.name}.new`)

  /** Actions and versions work on the saved row, so what is typed would be lost or left out. */
  function hasUnsavedChanges(): boolean {
    const isChanged = changedControls(form.current).length > 0
    if (isChanged) notify('error', t('form.save_first'))
    return isChanged
  }

  useEffect(() => guardLeaving(() => !saved.current && changedControls(form.current).length > 0), [])
  useErrorFocus(errors, form)

  const readInput = (element: HTMLFormElement) => (row ? changesIn(element) : readForm(element))

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void save(row ? versionOf(row) : {})
  }

  async function save(seen: { version?: number }) {
    const changes = readInput(form.current!)
    setBusy(true)
    const { method, path } = (row ? resource.endpoints.save : resource.endpoints.create)!
    const input = row ? toSaveInput(resource, row.id, { ...seen, ...changes }) : toCreateInput(resource, changes)
    const answer = await call(`${method} ${path}`, input)
    const isRejected = row !== null && answer.status === 'fail' && answer.error === 'wrong_status'
    const newer = isRejected ? await findNewerVersion(resource, { id: row.id, ...seen }) : undefined
    setBusy(false)
    setNewerVersion(newer)
    if (newer !== undefined) return undefined
    if (answer.status === 'success') return done(t('form.saved'))
    setErrors(typeof answer.error === 'object' ? answer.error : {})
    if (typeof answer.error === 'string') notifyFailure(answer, t)
  }

  async function dropMine() {
    await takeNewer()
    setErrors({})
    setNewerVersion(undefined)
  }

  async function remove() {
    setBusy(true)
    const { method, path } = resource.endpoints.delete!
    const answer = await call(`${method} ${path}`, toDeleteInput(resource, row!.id))
    setBusy(false)
    setDeleting(false)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    saved.current = true
    const { undo } = answer.data as { undo: string | null }
    const undoPath = resource.endpoints.undo?.path
    if (undo && undoPath) offerUndo(t, { path: undoPath, tokens: [undo], text: t('form.deleted') })
    else notify('done', t('form.deleted'))
    return navigate(back)
  }

  /** Only changed fields are sent, so that concurrent changes by a colleague are kept. */
  function changesIn(element: HTMLFormElement): Record<string, unknown> {
    const changed = new Set(changedControls(element))
    const entries = Object.entries(readForm(element)).flatMap(([name, value]): [string, unknown][] => {
      if (!resource.fields[name]!.localized) return changed.has(name) ? [[name, value]] : []
      const locales = Object.entries(value as object).filter(([locale]) => changed.has(`${name}.${locale}`))
      return locales.length > 0 ? [[name, Object.fromEntries(locales)]] : []
    })
    return Object.fromEntries(entries)
  }

  function readForm(element: HTMLFormElement): Record<string, unknown> {
    const given = new FormData(element)
    return Object.fromEntries(
      editable.map(([name, field]) => [name, fieldControls[field.kind].read({ form: given, name, field, ...edition })]),
    )
  }

  function done(said: string) {
    saved.current = true
    notify('done', said)
    return navigate(back)
  }

  const control = ([name, field]: [string, CrudField]) => {
    const Control = screen.fields?.[name] ?? fieldControls[field.kind].Control
    const label = t(`${resource.name}.${name}`)
    return (
      <Control
        key={name}
        {...{ name, field, label, errors }}
        resource={resource.name}
        endpoints={resource.endpoints}
        value={row?.[name]}
        options={options[name] ?? []}
        remote={remote.includes(name)}
      />
    )
  }

  return (
    <>
      <title>{`${title} — Repeto`}</title>
      <nav aria-label={t('panel.where')} className="mb-1 text-small">
        <a href={back} className="text-green">
          {t(`panel.page.${resource.at.segment}`)}
        </a>
      </nav>
      <header className="mb-4 flex max-w-200 flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-title font-semibold wrap-anywhere">{title}</h1>
          {row && <ReadOnlyFacts screen={screen} row={row} shown={editable.length > 0 ? 'all' : 'status'} />}
        </div>
        {row && (
          <div className="flex flex-wrap gap-2">
            <RowActions screen={screen} row={row} name={title} look="buttons" isBlocked={hasUnsavedChanges} />
          </div>
        )}
      </header>
      {row && (editable.length > 0 ? <ReadOnlyTexts {...{ screen, row }} /> : <ReadOnlyRow {...{ screen, row }} />)}
      <form
        key={revision}
        ref={form}
        noValidate
        onSubmit={onSubmit}
        className={
          editable.length > 0 ? 'grid max-w-200 gap-5 rounded-card border border-line bg-card p-5' : 'mt-4 max-w-200'
        }
      >
        {editable.filter(([, field]) => field.kind !== 'flag').map(control)}
        <div className="flex flex-wrap gap-x-8 empty:hidden">
          {editable.filter(([, field]) => field.kind === 'flag').map(control)}
        </div>
        <div className="flex flex-wrap gap-2">
          {editable.length > 0 && (
            <Button look="main" type="submit" busy={busy}>
              {t('action.save')}
            </Button>
          )}
          <PreviewButton
            resource={resource}
            read={() => ({ ...(row && { id: row.id }), ...readInput(form.current!) })}
            onErrors={setErrors}
          />
          <ButtonLink href={back}>{t('action.cancel')}</ButtonLink>
          {row && resource.endpoints.delete && (
            <Button look="danger" className="ml-auto" disabled={busy} onClick={() => setDeleting(true)}>
              {t('action.delete')}
            </Button>
          )}
        </div>
      </form>
      {screen.Preview && <screen.Preview />}
      {data.row &&
        Object.entries(screen.sections ?? {}).map(([name, Section]) => <Section key={name} row={data.row!} />)}
      {row && <VersionsSection resource={resource} row={row} isBlocked={hasUnsavedChanges} />}
      {newerVersion !== undefined && (
        <StaleDialog
          busy={busy}
          onKeep={() => void save({ version: newerVersion })}
          onTake={() => void dropMine()}
          onClose={() => setNewerVersion(undefined)}
        />
      )}
      {deleting && (
        <Confirm
          question={t(resource.endpoints.undo ? 'row.delete_question' : 'form.delete_question', { name: title })}
          action={t('action.delete')}
          busy={busy}
          onConfirm={() => void remove()}
          onCancel={() => setDeleting(false)}
        />
      )}
    </>
  )
}
