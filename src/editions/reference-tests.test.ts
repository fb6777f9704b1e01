import { describe, expect, test } from 'vitest'
import { editions } from './editions.ts'
import { referenceOf } from './reference.ts'

describe.each(editions)('$code', (edition) => {
  const { tests, placement, subjects, levels } = referenceOf(edition)

  test('has an examination test of twenty different questions in its main language', () => {
    expect(tests.length).toBeGreaterThan(0)
    for (const { questions, language } of tests) {
      expect(language).toBe(edition.locales[0])
      expect(questions.length).toBe(20)
      expect(new Set(questions.map(({ text }) => text)).size).toBe(20)
      for (const { explanation } of questions) expect(explanation.length).toBeGreaterThan(5)
    }
  })

  test('names and describes its tests in every language and in English', () => {
    for (const { name, description, texts = [] } of tests)
      for (const locale of [...edition.locales, 'en'] as const)
        for (const text of [name, description, ...texts.map((one) => one.name)])
          expect([locale, text[locale]?.length ?? 0]).toEqual([
            locale,
            expect.toSatisfy((length: number) => length > 4),
          ])
  })

  test('refers to subjects and levels that exist', () => {
    const aliases = (list: readonly { alias: string }[]) => list.map(({ alias }) => alias)
    for (const { subject, otherSubjects = [], level } of tests) {
      for (const alias of subject ? [subject, ...otherSubjects] : otherSubjects)
        expect(aliases(subjects)).toContain(alias)
      if (level) expect(aliases(levels)).toContain(level)
    }
    const english = subjects.find(({ alias }) => alias === placement?.subject)
    expect(english).toBeDefined()
    for (const level of Object.values(placement?.levels ?? {})) expect(english!.levels).toContain(level)
  })

  test('does not give the answer away by its place', () => {
    for (const { questions } of tests) {
      const places = questions.filter(({ kind }) => kind === 'single').map(({ answer }) => answer)
      expect(new Set(places).size).toBeGreaterThan(2)
    }
  })
})
