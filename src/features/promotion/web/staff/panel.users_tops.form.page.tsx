import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { PageData } from '#shared/contract.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { changedControls } from '#ui/admin/changes.ts'
import { InstantControl } from '#ui/admin/controls/dates.tsx'
import { useListAddress } from '#ui/admin/list-address.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { guardLeaving, navigate } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { Picker } from '#ui/parts/picker.tsx'
import { useForm } from '#ui/use-form.ts'
import { topList, topsPanel } from '../../contract.ts'
import type { topFormPage, topStaffEndpoints } from '../../contract.ts'
import { RemoveTop } from './remove-top.tsx'
import { TopFacts } from './top-facts.tsx'

type Data = PageData<typeof topFormPage>

/** Gives a place, or moves one. The list and the tutor of a placement are fixed. */
export default function TopForm({ data }: { data: Data }) {
  return <TopFormFields key={data.top?.id ?? 'new'} data={data} />
}

/** The entity is `input` of the field `data`, so the server names its fields `input.days`. */
const withoutEnvelope = (found: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(found).map(([name, texts]) => [name.replace(/^input\./, ''), texts]))

function TopFormFields({ data: { top, refund, subjects, cities } }: { data: Data }) {
  const t = useT()
  const saved = useRef(false)
  const { form, errors: found, busy, send, typed } = useForm()
  const errors = withoutEnvelope(found)
  const [removing, setRemoving] = useState(false)
  const back = useListAddress({ at: topsPanel })
  const isOpen = top === null || top.state === 'active' || top.state === 'queued'
  const title = top ? top.tutor : t('top.new')
  const removeButton = top && (
    <Button look="danger" className="ml-auto" disabled={busy} onClick={() => setRemoving(true)}>
      {t('top.remove')}
    </Button>
  )
  useEffect(() => guardLeaving(() => !saved.current && changedControls(form.current).length > 0), [form])

  function leave(text: string) {
    saved.current = true
    notify('done', text)
    return navigate(back)
  }

  async function save(event: SubmitEvent<HTMLFormElement>) {
    const { tutor_id = '', subject_id = '', city_id = '', days = '', starts_at = '', ends_at = '' } = typed(event)
    const time = (value: string) => (value === '' ? null : Number(value))
    const done = top
      ? await send(
          call<typeof topStaffEndpoints.save>('POST /api/admin/top/save', {
            data: { input: { id: top.id, starts_at: time(starts_at) ?? 0, ends_at: time(ends_at) ?? 0 } },
          }),
        )
      : await send(
          call<typeof topStaffEndpoints.create>('POST /api/admin/top/create', {
            data: {
              input: {
                tutor_id: Number(tutor_id),
                subject_id: Number(subject_id),
                city_id: city_id === '' ? null : Number(city_id),
                days: Number(days),
                starts_at: time(starts_at),
              },
            },
          }),
        )
    if (done) await leave(t('form.saved'))
  }

  const control = (name: 'starts_at' | 'ends_at', value: number | null | undefined) => (
    <InstantControl
      {...{ name, errors }}
      label={t(`top.${name}`)}
      field={topList.fields[name]}
      resource="top"
      endpoints={{}}
      value={value}
      options={[]}
      remote={false}
    />
  )

  return (
    <>
      <title>{`${title} — Repeto`}</title>
      <nav aria-label={t('panel.where')} className="mb-1 text-small">
        <a href={back} className="text-green">
          {t('panel.page.users_tops')}
        </a>
      </nav>
      <h1 className="mb-4 text-title font-semibold wrap-anywhere">{title}</h1>
      {top && <TopFacts top={top} />}
      {isOpen && (
        <form
          ref={form}
          noValidate
          onSubmit={(event) => void save(event)}
          className="grid max-w-200 gap-5 rounded-card border border-line bg-card p-5"
        >
          {top === null && (
            <>
              <TextField
                label={t('top.tutor_id')}
                hint={t('top.tutor_id_hint')}
                name="tutor_id"
                inputMode="numeric"
                autoComplete="off"
                maxLength={15}
                errors={errors['tutor_id']}
              />
              <Picker
                label={t('top.subject_id')}
                name="subject_id"
                any={t('top.choose')}
                options={subjects.map(({ value, text }) => ({ value: String(value), text }))}
                errors={errors['subject_id']}
              />
              <Picker
                label={t('top.city_id')}
                hint={t('top.city_id_hint')}
                name="city_id"
                any={t('top.online')}
                options={cities.map(({ value, text }) => ({ value: String(value), text }))}
                errors={errors['city_id']}
              />
              <TextField
                label={t('top.days')}
                name="days"
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
                defaultValue="7"
                errors={errors['days']}
              />
            </>
          )}
          {control('starts_at', top?.starts_at)}
          {top ? control('ends_at', top.ends_at) : <p className="text-small text-soft">{t('top.start_hint')}</p>}
          <div className="flex flex-wrap gap-2">
            <Button look="main" type="submit" busy={busy}>
              {t('action.save')}
            </Button>
            <ButtonLink href={back}>{t('action.cancel')}</ButtonLink>
            {removeButton}
          </div>
        </form>
      )}
      {top?.state === 'credit' && <div className="flex max-w-200">{removeButton}</div>}
      {removing && (
        <RemoveTop
          id={top!.id}
          refund={refund}
          onRemoved={() => void leave(t('top.removed'))}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  )
}
