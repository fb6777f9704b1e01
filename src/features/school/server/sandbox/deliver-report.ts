import type { Ctx } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { receiveReport, reportPath } from '../protocol/receive-report.ts'
import type { SchoolReport } from '../protocol/receive-report.ts'
import { findSchool } from '../protocol/school-api.ts'
import { signedHeaders } from '../protocol/signature.ts'

declare module '#platform/jobs/job-registry.ts' {
  interface JobRegistry {
    send_sandbox_school_report: { report: SchoolReport }
  }
}

/** Delivers a report as the school would, signed at that moment; a failed delivery is repeated by the worker. */
export const sandboxReportJob: Job = {
  name: 'send_sandbox_school_report',
  standalone: true,
  async run(ctx, payload) {
    await deliverReport(ctx, (payload as unknown as { report: SchoolReport }).report)
  },
}

async function deliverReport(ctx: Ctx, report: SchoolReport): Promise<void> {
  const school = findSchool(ctx)
  if (!school?.isSandbox) return
  const body = JSON.stringify(report)
  const call = { direction: 'to-site' as const, method: 'POST', path: reportPath, key: report.id, body }
  const headers = signedHeaders(school.id, school.secret, call, ctx.now)
  const url = new URL(reportPath, ctx.site.origin).href
  await receiveReport(ctx, { method: 'POST', url, params: {}, query: {}, headers, body: Buffer.from(body), ip: '' })
}
