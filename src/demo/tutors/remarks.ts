import type { Draw } from '../draw.ts'
import type { Ctx } from '#platform/context.ts'
import type { DemoRole } from './roles.ts'
import type { DemoStatus } from './status.ts'

/** Numbers of demo messages; 0 means no remark. */
export type DemoRemarks = { revision: number; verification: number; change: number; penalty: number; note: number }
const remarkCounts: DemoRemarks = { revision: 3, verification: 2, change: 2, penalty: 3, note: 3 }

export function makeRemarks(draw: Draw, status: DemoStatus, role: DemoRole, returned: boolean): DemoRemarks {
  const remark = (name: keyof DemoRemarks, due: boolean) => {
    const number = draw.int(1, remarkCounts[name])
    return due ? number : 0
  }
  return {
    revision: remark('revision', status.state === 'need_revision'),
    verification: remark('verification', status.verification === 'rejected'),
    change: remark('change', returned),
    penalty: remark('penalty', status.penalty > 0),
    note: remark('note', role === 'usual' && draw.chance(0.05)),
  }
}

export function formatRemark(ctx: Ctx, remarks: DemoRemarks, name: keyof DemoRemarks): string {
  return remarks[name] === 0 ? '' : ctx.t(`tutor.demo.${name}.${remarks[name]}`)
}
