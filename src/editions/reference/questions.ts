import type { ReferenceQuestion } from './types.ts'

/** Makes the questions of one section of a test. Options and accepted texts are lists; the first option is number 1. */
export function questionsOf(section: string) {
  const question = (
    kind: ReferenceQuestion['kind'],
    text: string,
    given: Pick<ReferenceQuestion, 'options' | 'answer'>,
    explanation: string,
  ): ReferenceQuestion => ({ section, kind, text, ...given, explanation })
  return {
    single: (text: string, options: readonly string[], correct: number, explanation: string) =>
      question('single', text, { options, answer: String(correct) }, explanation),
    multiple: (text: string, options: readonly string[], correct: readonly number[], explanation: string) =>
      question('multiple', text, { options, answer: correct.join(', ') }, explanation),
    match: (text: string, pairs: Readonly<Record<string, string>>, explanation: string) =>
      question('match', text, { options: Object.entries(pairs).map((pair) => pair.join(' = ')) }, explanation),
    number: (text: string, correct: number, explanation: string) =>
      question('number', text, { answer: String(correct) }, explanation),
    short: (text: string, accepted: readonly string[], explanation: string) =>
      question('short', text, { answer: accepted.join('\n') }, explanation),
  }
}

/** Questions about the text at this place. */
export const aboutText = (about: number, questions: readonly ReferenceQuestion[]): ReferenceQuestion[] =>
  questions.map((question) => ({ ...question, about }))
