import type { Draw } from '../draw.ts'
import type { Profession } from './person.ts'

/** Range of teaching hours on weekdays. */
const weekdays: Record<Profession, readonly [number, number]> = {
  teacher: [15, 21],
  lecturer: [16, 21],
  private: [9, 21],
  student: [14, 22],
  native: [10, 21],
}

/** Seven bit masks of free hours, Monday first; bit 0 is midnight. */
export function makeSchedule(draw: Draw, profession: Profession): number[] {
  const [from, to] = weekdays[profession]
  return Array.from({ length: 7 }, (_, day) => {
    const weekend = day > 4
    if (draw.chance(weekend ? 0.35 : 0.12) && day !== 2) return 0
    const start = weekend ? draw.int(9, 12) : draw.int(from, from + 2)
    const end = weekend ? draw.int(13, 18) : draw.int(to - 2, to)
    // A break or a regular student.
    const taken = draw.chance(0.5) ? 1 << draw.int(start + 1, end - 1) : 0
    return hours(start, end) & ~taken
  })
}

function hours(from: number, to: number): number {
  return 2 ** to - 2 ** from
}
