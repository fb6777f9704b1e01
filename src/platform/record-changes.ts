const shownChars = 300

export type RecordedChange = { field: string; before: string; after: string }

export function changesBetween(before: unknown, after: unknown): RecordedChange[] {
  const [old, now] = [before, after].map((value) => (value ?? {}) as Record<string, unknown>)
  const fields = [...new Set([...Object.keys(old!), ...Object.keys(now!)])].filter((field) => field !== 'id')
  return fields
    .map((field) => ({ field, before: written(old![field]), after: written(now![field]) }))
    .filter((change) => change.before !== change.after)
}

function written(value: unknown): string {
  if (value === undefined || value === null) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > shownChars ? `${text.slice(0, shownChars)}…` : text
}
