import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { RefObject, SubmitEvent } from 'react'
import { useHref, useT } from '#ui/frame.tsx'
import { useLive } from '#ui/live.ts'
import { Button } from '#ui/parts/button.tsx'
import { Steps } from '#ui/parts/progress.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import type { RequestData } from '../../contract.ts'
import { ContactFields } from './contact-fields.tsx'
import { LessonsQuestion } from './lessons-question.tsx'
import { PlaceQuestion } from './place-question.tsx'
import { SubjectQuestion } from './subject-question.tsx'
import { Summary } from './summary.tsx'
import { TimesQuestion } from './times-question.tsx'
import type { useRequest } from './use-request.ts'
import { goBack, goTo } from './use-steps.ts'
import { firstOpen, isKnown, missing, questionOf, questions } from './values.ts'
import type { Question } from './values.ts'

export type Request = ReturnType<typeof useRequest>
type Props = { data: RequestData; request: Request }

/** Everything but a subject, a place and a contact may be left open. */
const optional: ReadonlySet<Question> = new Set(['goal', 'times', 'lessons'])

/** One question a screen. */
export function Wizard({ data, request, step }: Props & { step: string }) {
  const t = useT()
  const live = useLive()
  const heading = useRef<HTMLHeadingElement>(null)
  const { form, values, refusal, busy, send, setErrors } = request
  const at = placeOf(step, firstOpen(values, data))
  const question = questions[at]!
  useFocusOn(heading, question)

  async function goOn(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const problems = Object.entries(missing(question, values, data))
    if (problems.length > 0)
      return setErrors(Object.fromEntries(problems.map(([field, what]) => [field, [t(`request.missing.${what}`)]])))
    const next = questions[at + 1]
    if (next) return goTo(next, question)
    const refused = await send()
    const first = questions.find((one) => Object.keys(refused ?? {}).some((field) => questionOf(field) === one))
    if (first && first !== question) goTo(first, question)
  }

  return (
    <form ref={form} method="post" noValidate={live} onSubmit={(event) => void goOn(event)} className="grid gap-5">
      <Steps steps={questions.map((one) => t(`request.step.${one}`))} at={at} />
      <div className="grid gap-5 rounded-card border border-line bg-card p-4 tablet:p-6">
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-lead font-semibold text-balance outline-none">
            {question === 'contacts' && isKnown(data) ? t('request.ask.check') : t(`request.ask.${question}`)}
          </h2>
          {optional.has(question) && <p className="mt-1 text-base text-soft">{t('request.optional')}</p>}
        </div>
        <Answer data={data} request={request} question={question} />
        <p role="alert" className={`text-base text-coral ${refusal ? '' : 'hidden'}`}>
          {refusal}
        </p>
        <div className="flex items-center justify-between gap-3">
          {at > 0 ? (
            <Button look="quiet" className="-ml-4" onClick={() => goBack(questions[at - 1]!, question)}>
              <ArrowLeft />
              {t('request.back')}
            </Button>
          ) : (
            <ToShort data={data} />
          )}
          <Button type="submit" look="main" busy={busy} disabled={!live} className="min-w-32">
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
        <Summary data={data} values={values} onChange={(one) => goTo(one, question)} />
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

/** Whoever is in a hurry leaves a number. */
function ToShort({ data }: { data: RequestData }) {
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

/** No further than what has to be said first. */
function placeOf(step: string, open: Question): number {
  const wanted = Math.max(0, questions.indexOf(step as Question))
  return Math.min(wanted, questions.indexOf(open))
}

/** Whoever goes on hears the next question, and sees it from its beginning. */
function useFocusOn(heading: RefObject<HTMLHeadingElement | null>, question: Question): void {
  const last = useRef(question)
  useEffect(() => {
    if (last.current === question) return
    last.current = question
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [heading, question])
}
