import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { ReferenceSubject, Names } from '#editions/reference/types.ts'
import type { DemoPeople } from '../editions/types.ts'
import type { Edition } from '#editions/edition.ts'
import type { Draw } from '../draw.ts'
import { languageTag, localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'

type SentenceKind = 'headlines' | 'about' | 'method' | 'promise' | 'lessons'
const kinds: readonly SentenceKind[] = ['headlines', 'about', 'method', 'promise', 'lessons']
export type Sentence = { kind: SentenceKind; index: number }
export type SentenceValues = { years: number; sex: 'f' | 'm'; subject: string }

export type Sentences = {
  choose(kind: SentenceKind, draw: Draw, count?: number): Sentence[]
  /** Joins the sentences, in every locale of the edition. */
  render(sentences: readonly Sentence[], values: SentenceValues): Localized
}

/** Messages are compiled once with the interface's message compiler. `subject` is an alias. */
export function compileSentences(
  edition: Edition,
  people: DemoPeople,
  subjects: readonly Pick<ReferenceSubject, 'alias' | 'name_of'>[],
): Sentences {
  const [fallback] = edition.locales
  const renderers = edition.locales.map((locale) => {
    const tag = languageTag(locale, edition.country)
    const text = (names: Names) => localized(names, locale, fallback)
    const messages = kinds.flatMap((kind) =>
      people[kind].map((names, index) => [idOf({ kind, index }), compileMessage(text(names))] as const),
    )
    const subjectNames = new Map(subjects.map(({ alias, name_of }) => [alias, text(name_of)]))
    const i18n = setupI18n({ locale: tag, messages: { [tag]: Object.fromEntries(messages) } })
    return { locale, i18n, subjectNames }
  })
  return {
    choose: (kind, draw, count = 1) =>
      draw.some([...people[kind].keys()], count).map((index): Sentence => ({ kind, index })),
    render: (sentences, { years, sex, subject }) =>
      Object.fromEntries(
        renderers.map(({ locale, i18n, subjectNames }) => {
          const values = { years, sex, subject: subjectNames.get(subject) }
          return [locale, sentences.map((sentence) => capitalize(i18n._(idOf(sentence), values))).join(' ')]
        }),
      ),
  }
}

/** A sentence may begin with the subject's name. */
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const idOf = ({ kind, index }: Sentence) => `${kind}.${index}`
