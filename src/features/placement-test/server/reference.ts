import { referenceOf } from '#editions/reference.ts'
import { placementAlias } from '#features/exams/model.ts'
import { insertTest } from '#features/exams/public.ts'
import type { Ctx } from '#platform/context.ts'
import { fallbackLocale } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { grammar } from './questions/grammar.ts'
import { reading, texts } from './questions/reading.ts'
import { vocabulary } from './questions/vocabulary.ts'

/** The placement test of the edition. Its questions are the same everywhere. */
export async function loadPlacementTest(ctx: Ctx): Promise<void> {
  const languages = [...new Set([...ctx.edition.locales, fallbackLocale])]
  const inEachLanguage = (translate: (locale: Locale) => string) =>
    Object.fromEntries(languages.map((locale) => [locale, translate(locale)]))
  const { placement } = referenceOf(ctx.edition)
  await insertTest(
    ctx,
    {
      alias: placementAlias,
      name: inEachLanguage((locale) => ctx.t('placement.name', {}, locale)),
      description: inEachLanguage((locale) => ctx.t('placement.description', {}, locale)),
      ...(placement && { subject: placement.subject }),
      language: 'en',
      minutes: 0,
      texts: texts.map(({ name, text }) => ({
        name: { ...name, [ctx.edition.locales[0]]: name.en },
        text,
      })),
      questions: [...grammar, ...vocabulary, ...reading],
    },
    { kind: 'placement', position: 1 },
  )
}
