/**
 * Formats of a language are dear to make and cheap to use, so that each is made once. They take some 30 kB each, and
 * there is one for every zone that anybody reads by: those that were used longest ago make room.
 */
const mostKept = 500
const numbers = new Map<string, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()

export function numberFormat(lang: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return kept(numbers, lang, options, () => new Intl.NumberFormat(lang, options))
}

export function dateFormat(lang: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept(dates, lang, options, () => new Intl.DateTimeFormat(lang, options))
}

function kept<F>(known: Map<string, F>, lang: string, options: object, make: () => F): F {
  const key = lang + JSON.stringify(options)
  const found = known.get(key)
  const format = found ?? make()
  // A map remembers the order in which its keys came.
  if (found && known.size >= mostKept / 2) known.delete(key)
  known.set(key, format)
  if (known.size > mostKept) known.delete(known.keys().next().value!)
  return format
}
