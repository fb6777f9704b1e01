import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/** The placeholders, plural forms and formats that a translation must share with its original. */
export type MessageShape = { placeholders: string[]; plurals: Record<string, string[]>; formats: string[] }

const choices: ReadonlySet<string> = new Set(['plural', 'select', 'selectordinal'])

/** Undefined for a text that cannot be formatted: broken, or a choice without `other`. */
export function shapeOf(text: string): MessageShape | undefined {
  const tokens = compiled(text)
  if (!tokens || (tokens.length === 1 && tokens[0] === text && /[{}]/.test(text))) return undefined
  const placeholders = new Set<string>()
  const plurals: Record<string, string[]> = {}
  const formats = new Set<string>()
  let isComplete = true
  const walk = (parts: readonly unknown[]): void => {
    for (const part of parts) {
      if (!Array.isArray(part)) continue
      const [name, kind, options] = part as [string, string?, Record<string, unknown>?]
      placeholders.add(name)
      // A format other than that of the original fails on a value of another type, for example a date on a name.
      if (kind !== undefined && !choices.has(kind)) formats.add(`${name} ${kind}`)
      if (kind !== undefined && choices.has(kind) && options?.['other'] === undefined) isComplete = false
      if (!options || typeof options !== 'object') continue
      if (kind === 'plural')
        plurals[name] = Object.keys(options)
          .filter((form) => /^[a-z]+$/.test(form) && form !== 'offset')
          .sort()
      for (const option of Object.values(options)) if (Array.isArray(option)) walk(option)
    }
  }
  walk(tokens)
  return isComplete ? { placeholders: [...placeholders].sort(), plurals, formats: [...formats].sort() } : undefined
}

/** Placeholders that appear in every branch of a text. */
export function requiredPlaceholders(text: string): ReadonlySet<string> {
  const placeholdersIn = (parts: readonly unknown[]): Set<string> => {
    let said = new Set<string>()
    for (const part of parts) {
      if (!Array.isArray(part)) continue
      const [name, kind, options] = part as [string, string?, Record<string, unknown>?]
      if (kind === undefined) said.add(name)
      const forms = Object.values(options && typeof options === 'object' ? options : {})
      const inEach = forms
        .filter((form) => typeof form !== 'number')
        .map((form) => placeholdersIn(Array.isArray(form) ? form : []))
      if (inEach.length > 0) said = said.union(inEach.reduce((all, form) => all.intersection(form)))
    }
    return said
  }
  return placeholdersIn(compiled(text) ?? [])
}

function compiled(text: string): readonly unknown[] | undefined {
  try {
    return compileMessageOrThrow(text)
  } catch {
    return undefined
  }
}

/** An override must have the same placeholders, plural forms and formats as the default text. */
export function canReplace(shipped: string, text: string): boolean {
  const given = shapeOf(text)
  return given !== undefined && JSON.stringify(given) === JSON.stringify(shapeOf(shipped))
}

/** The plural categories of a language, for example one, few, many and other in Slavic languages. */
export function pluralForms(languageTag: string): string[] {
  return new Intl.PluralRules(languageTag).resolvedOptions().pluralCategories.toSorted()
}
