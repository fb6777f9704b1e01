import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { DemoPeople, DemoSubject, Names } from '#editions/demo/demo.ts'
import type { Edition } from '#editions/edition.ts'
import type { Draw } from '#editions/demo/draw.ts'
import { languageTag, localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'

type Kind = 'headlines' | 'about' | 'method' | 'promise' | 'lessons'
const kinds: readonly Kind[] = ['headlines', 'about', 'method', 'promise', 'lessons']
/** A sentence before it is said. */
export type Sentence = { kind: Kind; index: number }
export type Said = { years: number; sex: 'f' | 'm'; subject: string }

export type Sentences = {
  choose(kind: Kind, draw: Draw, count?: number): Sentence[]
  /** The sentences one after another, in every locale of the edition. */
  say(sentences: readonly Sentence[], said: Said): Localized
}

/** Compiled once, with the compiler of the interface's texts. `subject` is an alias. */
export function compileSentences(
  edition: Edition,
  people: DemoPeople,
  subjects: readonly Pick<DemoSubject, 'alias' | 'name_of'>[],
): Sentences {
  const [fallback] = edition.locales
  const speakers = edition.locales.map((locale) => {
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
    say: (sentences, { years, sex, subject }) =>
      Object.fromEntries(
        speakers.map(({ locale, i18n, subjectNames }) => {
          const values = { years, sex, subject: subjectNames.get(subject) }
          return [locale, sentences.map((sentence) => capital(i18n._(idOf(sentence), values))).join(' ')]
        }),
      ),
  }
}

/** A sentence may begin with the subject. */
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const idOf = ({ kind, index }: Sentence) => `${kind}.${index}`
