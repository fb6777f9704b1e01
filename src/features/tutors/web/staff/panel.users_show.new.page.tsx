import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { PageData } from '#shared/contract.ts'
import type { FieldErrors } from '#shared/errors.ts'
import type { Locale, Localized } from '#shared/locale.ts'
import { textOf } from '#ui/admin/field-controls.tsx'
import { useListAddress } from '#ui/admin/list-address.ts'
import { useQuery } from '#ui/admin/query.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { navigate } from '#ui/navigation.ts'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { useErrorFocus } from '#ui/use-error-focus.ts'
import { tutorsPanel } from '../../contract/staff-list.ts'
import type { newTutorPage, staffTutorEndpoints } from '../../contract/staff.ts'
import { applyProfileDraft } from '../profile/editor/profile-values.ts'
import type { ProfileValues } from '../profile/editor/profile-values.ts'
import { NamesCard } from './names-card.tsx'
import { StaffProfileSections } from './staff-profile-sections.tsx'
import { noRating, RatingCard } from './rating-card.tsx'
import { notifyTutorSaved } from './use-staff-profile-form.ts'

type Data = PageData<typeof newTutorPage>

const emptyValues: ProfileValues = {
  name: '',
  sex: '',
  birth_date: '',
  city_id: null,
  prof: null,
  teaching_since: null,
  short_description: '',
  description: '',
  subjects: [],
  work_home: false,
  work_travel: false,
  work_online: false,
  locations_home: [],
  locations_travel: [],
  schedule: [0, 0, 0, 0, 0, 0, 0],
  university_id: null,
  university_name: '',
  university_graduation_year: null,
  video_url: '',
}

/** Photo and documents are added later on the tutor's page. */
export default function NewTutor({ data: { tutor, choices } }: { data: Data }) {
  const t = useT()
  const query = useQuery()
  const back = useListAddress({ at: tutorsPanel })
  const lang = (query.get('lang') || choices.locales[0]) as Locale
  const copied = query.get('copy')
  const [values, setValues] = useState(() => applyProfileDraft(emptyValues, tutor))
  const [names, setNames] = useState<Localized>(() => (tutor['names'] as Localized | undefined) ?? {})
  const [rating, setRating] = useState(noRating)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  useErrorFocus(errors)

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const contacts = new FormData(event.currentTarget)
    setBusy(true)
    const answer = await call<typeof staffTutorEndpoints.create>('POST /api/admin/tutor/profile/create', {
      tutor: { ...values, names, rating, email: textOf(contacts, 'email'), phone: textOf(contacts, 'phone') },
      lang,
    })
    setBusy(false)
    if (answer.status === 'success') {
      notifyTutorSaved(answer.data.warnings, t, t('tutor_card.created'))
      return navigate(`${tutorsPanel.path}${answer.data.tutor.id}/`)
    }
    const { error, message } = answer
    setErrors(typeof error === 'object' ? error : {})
    setProblem(typeof error === 'object' ? t('tutor_card.mend') : (message ?? t(`error.${error}`)))
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
      <title>{`${t('tutor_card.new')} — Repeto`}</title>
      <nav aria-label={t('panel.where')} className="mb-1 text-small">
        <a href={back} className="text-green">
          {t('panel.page.users_show')}
        </a>
      </nav>
      <h1 className="mb-4 text-title font-semibold">
        {t('tutor_card.new')}{' '}
        {copied && <span className="font-normal text-soft">{t('tutor_card.copy_of', { id: copied })}</span>}
      </h1>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,1fr)_340px]">
        <aside className="grid grid-cols-[minmax(0,1fr)] gap-4 wide:sticky wide:top-4 wide:order-2">
          <Card title={t('tutor_card.contacts')}>
            <div className="grid gap-3">
              <TextField
                label={t('tutor_card.email')}
                hint={t('tutor_card.email_hint')}
                name="email"
                type="email"
                autoComplete="off"
                maxLength={254}
                errors={errors['email']}
              />
              <TextField
                label={t('tutor_card.phone')}
                name="phone"
                type="tel"
                autoComplete="off"
                maxLength={40}
                errors={errors['phone']}
              />
            </div>
          </Card>
          <NamesCard lang={lang} names={names} errors={errors} onChange={setNames} />
          <RatingCard rating={rating} errors={errors} onChange={setRating} />
        </aside>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <StaffProfileSections
            value={values}
            errors={errors}
            choices={choices}
            onChange={(changes) => setValues((now) => ({ ...now, ...changes }))}
          />
          <div className="sticky bottom-3 z-20 flex flex-wrap items-center justify-end gap-2 rounded-card border border-line bg-card p-3 shadow-float">
            <p role="alert" className="mr-auto text-base text-coral empty:hidden">
              {problem}
            </p>
            <Button type="submit" look="main" busy={busy}>
              {t('tutor_card.create')}
            </Button>
          </div>
        </div>
      </div>
    </form>
  )
}
