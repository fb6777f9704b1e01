import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { RefObject, SubmitEvent } from 'react'
import { useHref, useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Button } from '#ui/parts/button.tsx'
import { Steps } from '#ui/parts/progress.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import type { RequestPageData } from '../../contract.ts'
import { ContactFields } from './contact-fields.tsx'
import { LessonsQuestion } from './lessons-question.tsx'
import { PlaceQuestion } from './place-question.tsx'
import { SubjectQuestion } from './subject-question.tsx'
import { RequestFailure } from './failure.tsx'
import { RequestSummary } from './summary.tsx'
import { TimesQuestion } from './times-question.tsx'
import type { useRequestForm } from './use-request-form.ts'
import { goToPreviousStep, goToStep } from './use-steps.ts'
import { firstOpenQuestion, hasKnownContacts, missingFields, questionForField, questions } from './values.ts'
import type { Question } from './values.ts'

export type RequestFormState = ReturnType<typeof useRequestForm>
type Props = { data: RequestPageData; request: RequestFormState }

const optional: ReadonlySet<Question> = new Set(['goal', 'times', 'lessons'])

export function RequestWizard({ data, request, step }: Props & { step: string }) {
  const t = useT()
  const hydrated = useHydrated()
  const heading = useRef<HTMLHeadingElement>(null)
  const { form, values, busy, send, setErrors } = request
  const at = stepIndex(step, firstOpenQuestion(values, data))
  const question = questions[at]!
  useFocusOn(heading, question)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const problems = Object.entries(missingFields(question, values, data))
    if (problems.length > 0)
      return setErrors(Object.fromEntries(problems.map(([field, what]) => [field, [t(`request.missing.${what}`)]])))
    const next = questions[at + 1]
    if (next) return goToStep(next, question)
    const failedFields = await send()
    const first = questions.find((one) =>
      Object.keys(failedFields ?? {}).some((field) => questionForField(field) === one),
    )
    if (first && first !== question) goToStep(first, question)
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate={hydrated}
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
    >
      <Steps steps={questions.map((one) => t(`request.step.${one}`))} at={at} />
      <div className="grid gap-5 rounded-card border border-line bg-card p-4 tablet:p-6">
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-lead font-semibold text-balance outline-none">
            {question === 'contacts' && hasKnownContacts(data) ? t('request.ask.check') : t(`request.ask.${question}`)}
          </h2>
          {optional.has(question) && <p className="mt-1 text-base text-soft">{t('request.optional')}</p>}
        </div>
        <Answer data={data} request={request} question={question} />
        <RequestFailure data={data} request={request} />
        <div className="flex items-center justify-between gap-3">
          {at > 0 ? (
            <Button look="quiet" className="-ml-4" onClick={() => goToPreviousStep(questions[at - 1]!, question)}>
              <ArrowLeft />
              {t('request.back')}
            </Button>
          ) : (
            <ShortFormLink data={data} />
          )}
          <Button type="submit" look="main" busy={busy} disabled={!hydrated} className="min-w-32">
            {at === questions.length - 1 ? t('request.send') : t('request.next')}
          </Button>
        </div>
      </div>
    </form>
  )
}

function Answer({ data, request, question }: Props & { question: Question }) {
  const t = useT()
  const { values, errors, change } = request
  const common = { data, values, errors, change }
  if (question === 'subject') return <SubjectQuestion {...common} />
  if (question === 'place') return <PlaceQuestion {...common} />
  if (question === 'times') return <TimesQuestion {...common} />
  if (question === 'lessons') return <LessonsQuestion {...common} />
  if (question === 'contacts')
    return (
      <>
        <ContactFields {...common} />
        <RequestSummary data={data} values={values} onChange={(one) => goToStep(one, question)} />
      </>
    )
  return (
    <TextArea
      label={t('request.goal')}
      hint={t('request.goal_hint')}
      errors={errors['goal']}
      name="goal"
      rows={5}
      maxLength={data.rules.goal}
      defaultValue={values.goal}
      onInput={(event) => change({ goal: event.currentTarget.value })}
    />
  )
}

function ShortFormLink({ data }: { data: RequestPageData }) {
  const t = useT()
  const href = useHref()
  const path = data.tutor ? `/request/${data.tutor.id}/` : '/request/'
  return (
    <a
      href={href(`${path}?form=short`)}
      rel="nofollow"
      className="relative text-base text-green underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-3"
    >
      {t('request.to_short')}
    </a>
  )
}

/** Steps after the first open question cannot be opened. */
function stepIndex(step: string, open: Question): number {
  const wanted = Math.max(0, questions.indexOf(step as Question))
  return Math.min(wanted, questions.indexOf(open))
}

/** Moves focus to the next question, so that screen readers announce it. */
function useFocusOn(heading: RefObject<HTMLHeadingElement | null>, question: Question): void {
  const last = useRef(question)
  useEffect(() => {
    if (last.current === question) return
    last.current = question
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [heading, question])
}
