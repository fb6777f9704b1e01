/** Demo portraits are named f001–f100 and m001–m100, sorted by age. */
export const facesPerSex = 100
const bands = [
  { under: 30, first: 1, last: 38 },
  { under: 48, first: 39, last: 76 },
  { under: Number.POSITIVE_INFINITY, first: 77, last: facesPerSex },
]

export type DemoFace = { sex: 'f' | 'm'; number: number; age: 'young' | 'middle' | 'old' }

/** `chance` in [0, 1) selects among the faces of the age band. */
export function chooseFace(sex: 'f' | 'm', age: number, chance: number): string {
  const { first, last } = bands.find(({ under }) => age < under)!
  const number = first + Math.floor(chance * (last - first + 1))
  return `demo/${sex}${String(number).padStart(3, '0')}`
}

/** Parses names like `f012`. */
export function parseFaceName(name: string): DemoFace | undefined {
  const [, sex, digits] = /^([fm])(\d{3})$/.exec(name) ?? []
  const number = Number(digits)
  const band = bands.findIndex(({ first, last }) => number >= first && number <= last)
  if (!sex || band === -1) return undefined
  return { sex: sex as 'f' | 'm', number, age: (['young', 'middle', 'old'] as const)[band]! }
}
