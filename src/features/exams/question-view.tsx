import { useId, useRef } from 'react'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { PageHead } from '#ui/parts/page-head.tsx'
import type { testEndpoints, TestQuestionData } from './contract.ts'
import { TestClock } from './web/test-clock.tsx'
import { useTestForm } from './web/use-test-form.ts'
import { AnswerFields } from './web/answer-fields.tsx'

/** One question a screen. Every button sends the answer of this screen, so that none is lost on the way. */
export function TestQuestionView({ data }: { data: TestQuestionData }) {
  const t = useT()
  const id = useId()
  const restartId = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const finishRef = useRef<HTMLButtonElement>(null)
  const { busy, form } = useTestForm<typeof testEndpoints.answer>('/api/client/examination_test/answer')
  const { title, test, number, heading, question, section, language, given, answered, started, elapsed, left } = data
  const total = answered.length
  const open = answered.filter((isDone, at) => !isDone && at + 1 !== number).length
  const isOver = left === 0
  return (
    <div className="mx-auto grid max-w-180 gap-5 px-4 pt-5 pb-10">
      <PageHead title={title} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-base">
        <p className="text-soft">{test.name}</p>
        <TestClock
          key={`${number} ${elapsed}`}
          elapsed={elapsed}
          left={left}
          onEnd={() => formRef.current?.requestSubmit(finishRef.current)}
        />
      </div>
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h1 className="text-lead font-bold">{heading}</h1>
          <p className="text-base text-soft">{section}</p>
        </div>
        <progress aria-label={t('tests.progress')} value={number} max={total} className="mt-2 w-full" />
      </div>
      <form key={`${started} ${number}`} ref={formRef} {...form} className="grid gap-5">
        <input type="hidden" name="alias" value={test.alias} />
        <input type="hidden" name="number" value={number} />
        <input type="hidden" name="started" value={started} />
        {isOver ? (
          <p role="alert" className="rounded-card bg-sun-wash px-4 py-3">
            {t('tests.time_over')}
          </p>
        ) : (
          <>
            {question.related_text && (
              <section lang={language} className="rounded-card border border-line bg-card p-4 tablet:p-5">
                <h2 className="mb-2 font-semibold">{question.related_text.name}</h2>
                <p className="whitespace-pre-line">{question.related_text.text}</p>
              </section>
            )}
            <fieldset>
              <legend id={id} lang={language} className="mb-3 text-lead font-medium whitespace-pre-line">
                {question.text}
              </legend>
              <AnswerFields question={question} given={given} labelledBy={id} language={language} />
            </fieldset>
          </>
        )}
        <div className="flex flex-row-reverse flex-wrap items-center justify-between gap-3">
          {number < total && !isOver ? (
            <Button type="submit" look="main" busy={busy} className="min-w-32">
              {t('tests.next')}
            </Button>
          ) : (
            <Button ref={finishRef} type="submit" name="finish" value="1" look="main" busy={busy} className="min-w-32">
              {t('tests.finish')}
            </Button>
          )}
          {number > 1 && !isOver && (
            <Button type="submit" name="go" value={number - 1}>
              {t('tests.back')}
            </Button>
          )}
        </div>
        {number === total && open > 0 && !isOver && <p className="text-base">{t('tests.open', { count: open })}</p>}
        {!isOver && <QuestionMap answered={answered} number={number} restartId={restartId} />}
        {number < total && !isOver && (
          <button ref={finishRef} type="submit" name="finish" value="1" hidden>
            {t('tests.finish')}
          </button>
        )}
      </form>
      <RestartForm id={restartId} alias={test.alias} />
    </div>
  )
}

type MapProps = { answered: readonly boolean[]; number: number; restartId: string }

function QuestionMap({ answered, number, restartId }: MapProps) {
  const t = useT()
  const items = answered.map((isDone, at) => ({ place: at + 1, isDone }))
  const look = (isDone: boolean, isCurrent: boolean) =>
    isCurrent ? 'border-ink font-bold' : isDone ? 'border-green bg-green-wash' : 'border-edge'
  return (
    <details className="rounded-card border border-line bg-card px-4 py-2">
      <summary className="min-h-8 cursor-pointer py-1 text-base">{t('tests.map')}</summary>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(44px,1fr))] gap-2 py-2">
        {items.map(({ place, isDone }) => (
          <li key={place}>
            <button
              type="submit"
              name="go"
              value={place}
              aria-current={place === number ? 'step' : undefined}
              aria-label={t(isDone ? 'tests.go_answered' : 'tests.go_open', { number: place })}
              className={`min-h-11 w-full rounded-small border text-base ${look(isDone, place === number)}`}
            >
              {place}
            </button>
          </li>
        ))}
      </ol>
      <details>
        <summary className="min-h-11 w-fit cursor-pointer py-2.5 text-base text-green">{t('tests.restart')}</summary>
        <p className="mb-2 text-base">{t('tests.restart_about')}</p>
        <Button type="submit" form={restartId} look="danger">
          {t('tests.restart_confirm')}
        </Button>
      </details>
    </details>
  )
}

/** Forms cannot be nested, so the button that drops the attempt refers to this one. */
function RestartForm({ id, alias }: { id: string; alias: string }) {
  const { form } = useTestForm<typeof testEndpoints.start>('/api/client/examination_test/start')
  return (
    <form id={id} {...form}>
      <input type="hidden" name="alias" value={alias} />
      <input type="hidden" name="again" value="1" />
    </form>
  )
}
