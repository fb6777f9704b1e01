/**
 * Intl formatters are slow to create and fast to use, so they are cached. Each takes about 30 kB and there is one per
 * time zone in use, so the least recently used ones are evicted.
 */
const maxCached = 500
const numbers = new Map<string, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()

export function numberFormat(lang: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return cached(numbers, lang, options, () => new Intl.NumberFormat(lang, options))
}

export function dateFormat(lang: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cached(dates, lang, options, () => new Intl.DateTimeFormat(lang, options))
}

function cached<F>(known: Map<string, F>, lang: string, options: object, make: () => F): F {
  const key = lang + JSON.stringify(options)
  const found = known.get(key)
  const format = found ?? make()
  // A Map keeps insertion order, so re-inserting marks the entry as recently used.
  if (found && known.size >= maxCached / 2) known.delete(key)
  known.set(key, format)
  if (known.size > maxCached) known.delete(known.keys().next().value!)
  return format
}
