/** Formats of a language are dear to make and cheap to use: each is made once. */
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
  let format = known.get(key)
  if (!format) known.set(key, (format = make()))
  return format
}
