import type { Draw } from '#editions/demo/draw.ts'
import type { Ctx } from '#platform/context.ts'
import type { Role } from './cast.ts'
import type { Standing } from './standing.ts'

/** What staff have written about somebody, by its number among the demo's texts; 0 is nothing. */
export type Remarks = { revision: number; verification: number; change: number; penalty: number; note: number }
const remarkCounts: Remarks = { revision: 3, verification: 2, change: 2, penalty: 3, note: 3 }

export function makeRemarks(draw: Draw, standing: Standing, role: Role, returned: boolean): Remarks {
  const remark = (name: keyof Remarks, due: boolean) => {
    const number = draw.int(1, remarkCounts[name])
    return due ? number : 0
  }
  return {
    revision: remark('revision', standing.state === 'need_revision'),
    verification: remark('verification', standing.verification === 'rejected'),
    change: remark('change', returned),
    penalty: remark('penalty', standing.penalty > 0),
    note: remark('note', role === 'usual' && draw.chance(0.05)),
  }
}

/** In the edition's own language. */
export function sayRemark(ctx: Ctx, remarks: Remarks, name: keyof Remarks): string {
  return remarks[name] === 0 ? '' : ctx.t(`tutor.demo.${name}.${remarks[name]}`)
}
