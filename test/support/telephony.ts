import type { callEndpoints, incomeList, outgoingEndpoints, sandboxEndpoints } from '#features/telephony/contract.ts'
import type { SandboxAction } from '#features/telephony/model.ts'
import type { Visitor } from './app.ts'

/** Calls of staff, which fail the test if they are rejected. */
export function telephonyOf(staff: Visitor) {
  const data = <T>(answer: { status: 'success'; data: T } | { status: 'fail'; error: unknown }): T => {
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return answer.data
  }
  return {
    ring: async (phone: string) =>
      data(await staff.call<typeof sandboxEndpoints.ring>('POST /api/admin/sandbox_call/ring', { phone })).call_id,
    act: async (call_id: number, action: SandboxAction) =>
      data(await staff.call<typeof sandboxEndpoints.act>('POST /api/admin/sandbox_call/act', { call_id, action })),
    current: async () => data(await staff.call<typeof callEndpoints.current>('GET /api/admin/calls/current', {})),
    list: async (about: { order_id?: number; tutor_id?: number }) =>
      data(await staff.call<typeof callEndpoints.list>('GET /api/admin/calls/get', about)).calls,
    incomes: async (filters: Record<string, string | number> = {}) =>
      data(
        await staff.call<NonNullable<typeof incomeList.endpoints.list>>('POST /api/admin/incomes/get', {
          filters,
        }),
      ).incomes.items,
    callBack: async (call_id: number, admin_id: number) =>
      data(
        await staff.call<typeof outgoingEndpoints.callBack>('POST /api/admin/outcome_to_income', { call_id, admin_id }),
      ),
  }
}
