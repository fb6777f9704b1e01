/** The demo's portraits: f001 to f100 and m001 to m100, the young ones first. */
export const facesOfASex = 100
const bands = [
  { under: 30, first: 1, last: 38 },
  { under: 48, first: 39, last: 76 },
  { under: Number.POSITIVE_INFINITY, first: 77, last: facesOfASex },
]

export type Face = { sex: 'f' | 'm'; number: number; age: 'young' | 'middle' | 'old' }

/** `chance` from 0 up to 1 chooses among those of the age. */
export function faceFor(sex: 'f' | 'm', age: number, chance: number): string {
  const { first, last } = bands.find(({ under }) => age < under)!
  const number = first + Math.floor(chance * (last - first + 1))
  return `demo/${sex}${String(number).padStart(3, '0')}`
}

/** `f012`, if there is such a face. */
export function readFace(name: string): Face | undefined {
  const [, sex, digits] = /^([fm])(\d{3})$/.exec(name) ?? []
  const number = Number(digits)
  const band = bands.findIndex(({ first, last }) => number >= first && number <= last)
  if (!sex || band === -1) return undefined
  return { sex: sex as 'f' | 'm', number, age: (['young', 'middle', 'old'] as const)[band]! }
}
