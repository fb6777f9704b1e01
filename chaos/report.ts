export type Limit = { text: string; isMet(value: number): boolean }
export type Report = ReturnType<typeof createReport>

// NaN meets no limit.
export const atLeast = (min: number, unit = ''): Limit => ({
  text: `≥ ${min}${unit}`,
  isMet: (value) => value >= min,
})
export const atMost = (max: number, unit = ''): Limit => ({
  text: `≤ ${max}${unit}`,
  isMet: (value) => value <= max,
})
/** Seconds as tables and logs show them. */
export const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

export const exactly = (wanted: number): Limit => ({ text: `${wanted}`, isMet: (value) => value === wanted })

type ResultRow = [name: string, value: string, limit: string, verdict: string]

/** Prints results as they are measured, and a table of all limits at the end. */
export function createReport() {
  const lines: ResultRow[] = []
  return {
    log: (line: string) => console.log(line),
    check(name: string, value: number, limit: Limit, shown = `${value}`): boolean {
      const isMet = limit.isMet(value)
      lines.push([name, shown, limit.text, isMet ? 'ok' : 'FAIL'])
      if (!isMet) console.log(`FAIL ${name}: ${shown}, wanted ${limit.text}`)
      return isMet
    },
    finish(): boolean {
      const failed = lines.filter(([, , , verdict]) => verdict === 'FAIL').length
      console.log(`\n${table([['', 'value', 'limit', ''], ...lines])}\n`)
      console.log(`${lines.length - failed} passed, ${failed} failed`)
      return failed === 0
    },
  }
}

function table(lines: ResultRow[]): string {
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]!.length)))
  const pad = (line: ResultRow) =>
    line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column] ?? 0)))
  return lines.map((line) => pad(line).join('  ').trimEnd()).join('\n')
}
