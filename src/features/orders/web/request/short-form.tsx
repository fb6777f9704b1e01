import { useT, useHref } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Button } from '#ui/parts/button.tsx'
import { ChoiceChips } from '#ui/parts/choice-chips.tsx'
import { Picker } from '#ui/parts/picker.tsx'
import type { RequestPageData } from '../../contract.ts'
import { ContactFields } from './contact-fields.tsx'
import { RequestFailure } from './failure.tsx'
import { missingFields } from './values.ts'
import type { RequestFormState } from './wizard.tsx'

export function ShortRequestForm({ data, request }: { data: RequestPageData; request: RequestFormState }) {
  const t = useT()
  const href = useHref()
  const hydrated = useHydrated()
  const { form, values, errors, busy, change, send, setErrors } = request
  const common = { data, values, errors, change }
  const { tutor, subjects } = data
  const [chosen] = values.lessons

  async function place() {
    if (Object.keys(missingFields('subject', values, data)).length > 0)
      return setErrors({ lessons: [t('request.missing.subject')] })
    await send()
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate={hydrated}
      onSubmit={(event) => (event.preventDefault(), void place())}
      className="grid gap-5 rounded-card border border-line bg-card p-4 tablet:p-6"
    >
      <p className="text-base text-soft">{t('request.short_lead')}</p>
      {tutor ? (
        <ChoiceChips
          label={t('request.subjects_of', { name: tutor.first_name })}
          errors={errors['lessons']}
          choices={subjects}
          values={values.lessons.map(({ id }) => id)}
          onChange={(ids) => change({ lessons: ids.slice(0, data.rules.lessons).map((id) => ({ id, levels: [] })) })}
        />
      ) : (
        <Picker
          key={chosen?.id}
          label={t('request.subject')}
          name="subject"
          any={t('request.subject_any')}
          errors={errors['lessons']}
          options={subjects.map(({ value, text }) => ({ value: String(value), text }))}
          defaultValue={chosen ? String(chosen.id) : ''}
          onChange={(id) => change({ lessons: id ? [{ id: Number(id), levels: [] }] : [] })}
        />
      )}
      <ContactFields {...common} />
      <RequestFailure data={data} request={request} />
      <div className="flex flex-wrap-reverse items-center justify-between gap-3">
        <a
          href={href(tutor ? `/request/${tutor.id}/` : '/request/')}
          rel="nofollow"
          className="relative text-base text-green underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-3"
        >
          {t('request.to_long')}
        </a>
        <Button type="submit" look="main" busy={busy} disabled={!hydrated} className="min-w-32">
          {t('request.send')}
        </Button>
      </div>
    </form>
  )
}
