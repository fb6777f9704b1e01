import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/** What a translation shares with its original: its placeholders, and what each plural counts. */
export type Shape = { placeholders: string[]; plurals: Record<string, string[]> }

/** Undefined when the text is not valid ICU. */
export function shapeOf(text: string): Shape | undefined {
  const tokens = compiled(text)
  if (!tokens || (tokens.length === 1 && tokens[0] === text && /[{}]/.test(text))) return undefined
  const placeholders = new Set<string>()
  const plurals: Record<string, string[]> = {}
  const walk = (parts: readonly unknown[]): void => {
    for (const part of parts) {
      if (!Array.isArray(part)) continue
      const [name, kind, options] = part as [string, string?, Record<string, unknown>?]
      placeholders.add(name)
      if (!options || typeof options !== 'object') continue
      if (kind === 'plural')
        plurals[name] = Object.keys(options)
          .filter((form) => /^[a-z]+$/.test(form) && form !== 'offset')
          .sort()
      for (const option of Object.values(options)) if (Array.isArray(option)) walk(option)
    }
  }
  walk(tokens)
  return { placeholders: [...placeholders].sort(), plurals }
}

/** What a text shows as it is given, whichever of its forms is taken. */
export function alwaysSaid(text: string): ReadonlySet<string> {
  const saidIn = (parts: readonly unknown[]): Set<string> => {
    let said = new Set<string>()
    for (const part of parts) {
      if (!Array.isArray(part)) continue
      const [name, kind, options] = part as [string, string?, Record<string, unknown>?]
      if (kind === undefined) said.add(name)
      const forms = Object.values(options && typeof options === 'object' ? options : {})
      const inEach = forms
        .filter((form) => typeof form !== 'number')
        .map((form) => saidIn(Array.isArray(form) ? form : []))
      if (inEach.length > 0) said = said.union(inEach.reduce((all, form) => all.intersection(form)))
    }
    return said
  }
  return saidIn(compiled(text) ?? [])
}

function compiled(text: string): readonly unknown[] | undefined {
  try {
    return compileMessageOrThrow(text)
  } catch {
    return undefined
  }
}

/** Whether a text can stand in for the one that ships: same placeholders, same things counted in the same forms. */
export function canReplace(shipped: string, text: string): boolean {
  const given = shapeOf(text)
  return given !== undefined && JSON.stringify(given) === JSON.stringify(shapeOf(shipped))
}

/** The plural forms a language has: one, few, many and other in Slavic ones. */
export function pluralForms(languageTag: string): string[] {
  return new Intl.PluralRules(languageTag).resolvedOptions().pluralCategories.toSorted()
}
