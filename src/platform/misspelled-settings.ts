/** A variable that looks like a setting and is none, and the setting that it resembles. */
export type MisspelledSetting = { name: string; meant: string }

/** Words that variables of other programs begin with, too. Only a setting of nearly the same name is meant there. */
const commonWords = new Set([
  'CALL',
  'DATA',
  'DATABASE',
  'ENCRYPTION',
  'GOOGLE',
  'LIVE',
  'LOG',
  'MESSAGE',
  'META',
  'OUTGOING',
  'PUBLIC',
  'TRUST',
])

/** Variables of shells and platforms that resemble a setting by chance. */
const otherVariables = new Set(['HOST', 'EDITOR', 'LOGNAME', 'MAIL', 'DATADIR', 'CMS_URL'])

/** Addresses of services that Docker and Kubernetes add, such as `SMTP_SERVICE_HOST` or `SMTP_PORT=tcp://…`. */
const isServiceAddress = (name: string, value: string) =>
  /_SERVICE_(?:HOST|PORT)(?:_|$)|_PORT_\d+_(?:TCP|UDP)(?:_|$)|_ENV_/.test(name) || /^(?:tcp|udp):\/\//.test(value)

/** Compares the variables with the names of the settings. Values are neither returned nor logged. */
export function findMisspelled(
  env: Record<string, string | undefined>,
  settings: readonly string[],
): MisspelledSetting[] {
  return Object.entries(env).flatMap(([name, value = '']) => {
    if (value === '' || settings.includes(name)) return []
    if (otherVariables.has(name) || isServiceAddress(name, value)) return []
    const meant = findSimilar(name.toUpperCase(), settings)
    return meant ? [{ name, meant }] : []
  })
}

export const describeMisspelled = ({ name, meant }: MisspelledSetting) =>
  `${name}: there is no such setting; ${meant} may be meant`

function findSimilar(name: string, settings: readonly string[]): string | undefined {
  const nearest = settings
    .map((setting) => ({ setting, edits: countEdits(name, setting) }))
    .toSorted((a, b) => a.edits - b.edits)
  const { setting, edits } = nearest[0]!
  // Two edits turn a short name into any other one.
  if (edits <= (setting.length > 8 ? 2 : 1)) return setting
  const [word = ''] = name.split('_')
  if (!name.includes('_') || commonWords.has(word)) return undefined
  return nearest.find((candidate) => candidate.setting.startsWith(`${word}_`))?.setting
}

/** The number of letters to insert, delete, replace or swap with their neighbours. */
function countEdits(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current[column] = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
        isSwapped ? beforeLast[column - 2]! + 1 : Infinity,
      )
    }
    beforeLast = last
    last = current
  }
  return last[to.length]!
}
