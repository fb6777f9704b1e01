import { Check, X } from 'lucide-react'
import { useT } from '#ui/frame.tsx'
import type { TestResultData } from '../contract.ts'

type Review = NonNullable<TestResultData['review']>

/** All questions with the given and the correct answers. Correct and wrong are shown in words, not by color alone. */
export function TestReview({ review, language }: { review: Review; language: string }) {
  const t = useT()
  return (
    <section aria-labelledby="review" className="max-w-180">
      <h2 id="review" className="mb-4 text-lead font-semibold">
        {t('tests.review')}
      </h2>
      <ol className="grid gap-3">
        {review.map((question) => (
          <li key={question.number} className="rounded-card border border-line bg-card p-4">
            <p className={`flex items-center gap-1.5 text-base ${question.correct ? 'text-green' : 'text-coral'}`}>
              {question.correct ? <Check aria-hidden className="size-4" /> : <X aria-hidden className="size-4" />}
              {t(question.correct ? 'tests.review.right' : 'tests.review.wrong', { number: question.number })}
            </p>
            <p lang={language} className="mt-1 font-medium whitespace-pre-line wrap-anywhere">
              {question.text}
            </p>
            <dl className="mt-2 grid gap-1 text-base">
              {question.given ? (
                <Answer term={t('tests.review.given')} text={question.given} language={language} />
              ) : (
                <Answer term={t('tests.review.given')} text={t('tests.review.none')} />
              )}
              {!question.correct && (
                <Answer term={t('tests.review.answer')} text={question.right} language={language} />
              )}
            </dl>
            {question.explanation && (
              <p lang={language} className="mt-2 text-base text-soft">
                {question.explanation}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Answer({ term, text, language }: { term: string; text: string; language?: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-soft">{term}</dt>
      <dd lang={language} className="wrap-anywhere">
        {text}
      </dd>
    </div>
  )
}
