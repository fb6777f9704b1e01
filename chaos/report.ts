export type Bar = { text: string; holds(value: number): boolean }
export type Report = ReturnType<typeof createReport>

// A value that is not a number holds no bar.
export const atLeast = (least: number, unit = ''): Bar => ({
  text: `≥ ${least}${unit}`,
  holds: (value) => value >= least,
})
export const atMost = (most: number, unit = ''): Bar => ({ text: `≤ ${most}${unit}`, holds: (value) => value <= most })
export const exactly = (wanted: number): Bar => ({ text: `${wanted}`, holds: (value) => value === wanted })

type Line = [name: string, value: string, bar: string, verdict: string]

/** Lines as they are measured, the table of those that are held to a figure, and how many hold. */
export function createReport() {
  const lines: Line[] = []
  return {
    say: (line: string) => console.log(line),
    hold(name: string, value: number, bar: Bar, shown = `${value}`): boolean {
      const holds = bar.holds(value)
      lines.push([name, shown, bar.text, holds ? 'ok' : 'FAIL'])
      if (!holds) console.log(`FAIL ${name}: ${shown}, wanted ${bar.text}`)
      return holds
    },
    /** Prints the table; true when nothing failed. */
    finish(): boolean {
      const failed = lines.filter(([, , , verdict]) => verdict === 'FAIL').length
      console.log(`\n${table([['', 'value', 'bar', ''], ...lines])}\n`)
      console.log(`${lines.length - failed} passed, ${failed} failed`)
      return failed === 0
    },
  }
}

function table(lines: Line[]): string {
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]!.length)))
  const pad = (line: Line) =>
    line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column] ?? 0)))
  return lines.map((line) => pad(line).join('  ').trimEnd()).join('\n')
}
