import { useT } from '#ui/frame.tsx'
import { inputLook } from '#ui/parts/field.tsx'
import { Select } from '#ui/parts/select.tsx'
import type { ShownQuestion } from '../contract.ts'
import { answerFields, maxAnswerLength } from '../model.ts'

type Props = { question: ShownQuestion; given: readonly string[]; labelledBy: string; language: string }

/** The inputs of a question, which are plain fields of its form. */
export function AnswerFields(props: Props) {
  const { kind } = props.question
  if (kind === 'match') return <MatchFields {...props} />
  return kind === 'single' || kind === 'multiple' ? <OptionFields {...props} /> : <TextAnswer {...props} />
}

const optionLook =
  'flex min-h-12 cursor-pointer items-start gap-3 rounded-card border border-edge bg-card px-4 py-2.5 transition-colors duration-150 hover:border-ink has-checked:border-green has-checked:bg-green-wash'

function OptionFields({ question: { kind, options }, given, language }: Props) {
  const t = useT()
  const isSingle = kind === 'single'
  return (
    <>
      {!isSingle && <p className="mb-2 text-base text-soft">{t('tests.choose_all')}</p>}
      <div className="grid gap-2" lang={language}>
        {options.map((option, at) => (
          <label key={option} className={optionLook}>
            <span className="flex h-[1lh] items-center">
              <input
                type={isSingle ? 'radio' : 'checkbox'}
                name={isSingle ? 'answer' : answerFields[at]}
                value={at + 1}
                defaultChecked={given.includes(String(at + 1))}
                className="size-5 accent-green"
              />
            </span>
            <span className="min-w-0 wrap-anywhere">{option}</span>
          </label>
        ))}
      </div>
    </>
  )
}

function MatchFields({ question: { options, choices }, given, language }: Props) {
  const t = useT()
  return (
    <ul className="grid gap-3" lang={language}>
      {options.map((left, at) => (
        <li key={left}>
          <label className="grid gap-1 tablet:grid-cols-2 tablet:items-center tablet:gap-4">
            <span className="font-medium wrap-anywhere">{left}</span>
            <Select
              name={answerFields[at]}
              defaultValue={given[at] ?? ''}
              empty={t('tests.choose')}
              choices={choices.map((text, place) => ({ value: String(place + 1), text }))}
            />
          </label>
        </li>
      ))}
    </ul>
  )
}

function TextAnswer({ question: { kind }, given, labelledBy, language }: Props) {
  const t = useT()
  const isNumber = kind === 'number'
  return (
    <label className="grid gap-1">
      <span className="text-base text-soft">{isNumber ? t('tests.type_number') : t('tests.type_text')}</span>
      <input
        name="answer"
        defaultValue={given[0] ?? ''}
        maxLength={maxAnswerLength}
        autoComplete="off"
        aria-describedby={labelledBy}
        lang={language}
        className={`${inputLook} max-w-80`}
      />
    </label>
  )
}
