import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { PageData } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { Checkbox, TextField } from '#ui/parts/field.tsx'
import { MultiPicker } from '#ui/parts/multi-picker.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { useForm } from '#ui/use-form.ts'
import type { schoolEndpoints, schoolTutorPage } from '../../contract/site.ts'
import { candidateLimits } from '../../model.ts'

type Data = PageData<typeof schoolTutorPage>

/** Filled in from the profile; the address is always that of the account. */
export function SchoolApplicationForm({ data: { prefill, lessons } }: { data: Data }) {
  const t = useT()
  const hydrated = useHydrated()
  const { form, errors, busy, send, typed } = useForm()
  const [chosen, setChosen] = useState<readonly string[]>(prefill.lessons.map(String))

  async function apply(event: SubmitEvent<HTMLFormElement>) {
    const { name = '', phone = '', experience = '', about = '', terms } = typed(event)
    const route = 'POST /api/school/tutor/candidate/registration'
    const candidate = {
      name,
      phone,
      about,
      email: prefill.email,
      lessons: chosen.map(Number),
      experience: Number(experience) || 0,
      terms: terms === 'on',
    }
    if (!(await send(call<typeof schoolEndpoints.registerCandidate>(route, { candidate })))) return
    notify('done', t('school_tutor.applied'))
    await refresh()
  }

  return (
    <Card title={t('school_tutor.apply')}>
      <form ref={form} noValidate onSubmit={(event) => void apply(event)} className="grid gap-5">
        <TextField
          label={t('school_tutor.name')}
          name="name"
          autoComplete="name"
          maxLength={candidateLimits.name}
          defaultValue={prefill.name}
          errors={errors['name']}
        />
        <TextField
          label={t('school_tutor.phone')}
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={candidateLimits.phone}
          defaultValue={prefill.phone}
          errors={errors['phone']}
        />
        <MultiPicker
          label={t('school_tutor.lessons')}
          name="lessons"
          any={t('school_tutor.lessons_choose')}
          options={lessons.map(({ value, text }) => ({ value: String(value), text }))}
          defaultValue={chosen}
          onChange={setChosen}
          errors={errors['lessons']}
        />
        <TextField
          label={t('school_tutor.experience')}
          name="experience"
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          defaultValue={String(prefill.experience)}
          errors={errors['experience']}
        />
        <TextArea
          label={t('school_tutor.about')}
          hint={t('school_tutor.about_hint')}
          name="about"
          maxLength={candidateLimits.about}
          errors={errors['about']}
        />
        <div className="grid gap-1">
          <Checkbox label={t('school_tutor.terms')} hint={t('school_tutor.terms_hint')} name="terms" />
          {errors['terms'] && <p className="text-small text-coral">{errors['terms'].join(' ')}</p>}
        </div>
        <Button look="main" type="submit" busy={busy} disabled={!hydrated} className="justify-self-start">
          {t('school_tutor.send')}
        </Button>
      </form>
    </Card>
  )
}
