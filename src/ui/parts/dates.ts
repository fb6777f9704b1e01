export type DateForm = { order: readonly ('day' | 'month' | 'year')[]; separator: string }

export function dateForm(lang: string): DateForm {
  const parts = new Intl.DateTimeFormat(lang, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts()
  const order = parts.flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []))
  return { order, separator: parts.find(({ type }) => type === 'literal')?.value.trim() || '.' }
}

export function writeDate(iso: string, { order, separator }: DateForm): string {
  const [year = '', month = '', day = ''] = iso.split('-')
  const parts = { year, month, day }
  return order.map((part) => parts[part]).join(separator)
}

/** Parses a typed date: any separators, short years, or eight digits. Undefined if it is not a date. */
export function readDate(text: string, { order }: DateForm): string | undefined {
  const digits = text.match(/\d+/g) ?? []
  const numbers = digits.length === 1 ? splitRow(digits[0], order) : digits
  if (numbers.length !== 3 || /[^\d\s./-]/.test(text.replaceAll(/\p{L}\.?$/gu, ''))) return undefined
  // A year at the front means an ISO date, whatever the reader's order is.
  const sorted = numbers[0]!.length === 4 ? (['year', 'month', 'day'] as const) : order
  const given = Object.fromEntries(sorted.map((part, place) => [part, Number(numbers[place])]))
  const year = (given['year'] ?? 0) < 100 ? 2000 + (given['year'] ?? 0) : given['year']
  const iso = `${String(year).padStart(4, '0')}-${twoDigits(given['month']!)}-${twoDigits(given['day']!)}`
  return !Number.isNaN(asDate(iso).getTime()) && isoOf(asDate(iso)) === iso ? iso : undefined
}

function asDate(iso: string): Date {
  return new Date(`${iso}T00:00:00Z`)
}

function splitRow(row: string, order: DateForm['order']): string[] {
  if (row.length !== 8) return []
  let from = 0
  return order.map((part) => row.slice(from, (from += part === 'year' ? 4 : 2)))
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
const isoOf = (date: Date) => date.toISOString().slice(0, 10)
