import type { Envelope, WireAnswer } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import type { callEndpoints, outgoingEndpoints, sandboxEndpoints } from '../../contract.ts'
import type { CallResult, SandboxAction } from '../../model.ts'

export type WireCall = WireAnswer<typeof callEndpoints.list>['calls'][number]
export type CurrentCalls = WireAnswer<typeof callEndpoints.current>
export type WireCurrentCall = CurrentCalls['calls'][number]
export type PlacedCall = Envelope<WireAnswer<typeof outgoingEndpoints.create>>

export const callApi = {
  current: () => call<typeof callEndpoints.current>('GET /api/admin/calls/current', {}),
  list: (about: { order_id: number } | { tutor_id: number }) =>
    call<typeof callEndpoints.list>('GET /api/admin/calls/get', about),
  save: (call_id: number, changes: { result?: CallResult | null; note?: string }) =>
    call<typeof callEndpoints.save>('POST /api/admin/call/save', { call_id, ...changes }),
  saveExtension: (admin_id: number, number: string) =>
    call<typeof callEndpoints.saveExtension>('POST /api/admin/call_extension/save', { admin_id, number }),
  fromOrder: (order_id: number, recipient: 'client' | 'tutor', recipient_id: number, admin_id: number) =>
    call<typeof outgoingEndpoints.create>('POST /api/admin/outcome_new', {
      order_id,
      recipient,
      recipient_id,
      admin_id,
    }),
  back: (call_id: number, admin_id: number) =>
    call<typeof outgoingEndpoints.callBack>('POST /api/admin/outcome_to_income', { call_id, admin_id }),
  tutor: (tutor_id: number) =>
    call<typeof outgoingEndpoints.callTutor>('POST /api/admin/outcome_call_to_tutor', { tutor_id }),
  ring: (phone: string) => call<typeof sandboxEndpoints.ring>('POST /api/admin/sandbox_call/ring', { phone }),
  act: (call_id: number, action: SandboxAction) =>
    call<typeof sandboxEndpoints.act>('POST /api/admin/sandbox_call/act', { call_id, action }),
}
