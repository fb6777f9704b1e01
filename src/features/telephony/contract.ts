import { z } from 'zod'
import { tutorStaff } from '#shared/access.ts'
import { id, seconds, text } from '#shared/codecs.ts'
import { endpoint, noFields } from '#shared/contract.ts'
import { choiceField, idChoiceField, instantField, integerField, searchField, textField } from '#shared/fields.ts'
import { listResource } from '#shared/list-resource.ts'
import { panelPage } from '#shared/panel-page.ts'
import { callDirections, callResults, callStates, recipients, recordingEndings, sandboxActions } from './model.ts'

export const callsPanel = panelPage('users_incoming_calls', { menu: 'tutors', staff: tutorStaff })
const who = { staff: callsPanel.staff }
const maxSeconds = 86_400

/** The state of the exchange for staff: whether it answers, and whether somebody sends notices that are not genuine. */
const exchangeHealth = z.object({
  sandbox: z.boolean(),
  failing_since: seconds().nullable(),
  failure: z.string(),
  rejected_at: seconds().nullable(),
  rejected_notices: z.int(),
})

export const incomeList = listResource(callsPanel, {
  name: 'income',
  plural: 'incomes',
  calls: { list: 'incomes/get', export: 'incomes/export' },
  fields: {
    caller: textField(300),
    phone: textField(30),
    recipient: choiceField(recipients),
    state: choiceField(callStates),
    staff: textField(200),
    started_at: instantField(),
    /** Seconds until the answer or the end. */
    wait: integerField(0, maxSeconds),
    talk: integerField(0, maxSeconds),
    result: textField(20),
    note: textField(1000),
    id: integerField(1, Number.MAX_SAFE_INTEGER),
  },
  row: {
    account_id: z.int().nullable(),
    order_id: z.int().nullable(),
    /** How many people have the number. */
    callers: z.int(),
    waiting_since: seconds().nullable(),
    overdue: z.boolean(),
    recorded: z.boolean(),
  },
  filters: {
    /** A phone number or its end, a part of the name, or an id. */
    text: searchField(),
    queue: choiceField(['waiting', 'overdue']),
    admin_id: idChoiceField(),
    'who_calls.recipient': choiceField(recipients),
    state: choiceField(callStates),
    started_at: instantField(),
  },
  sort: ['started_at', 'id'],
  direction: 'desc',
  actions: { delete: { call: 'income/delete', confirm: true, danger: true } },
  data: { exchange: exchangeHealth },
})

export const callStatisticsPanel = panelPage('call_statistics', { staff: tutorStaff })

export const callStatisticList = listResource(callStatisticsPanel, {
  name: 'call_statistic',
  plural: 'call_statistics',
  calls: { export: 'call_statistics/export' },
  fields: {
    staff: textField(200),
    extension: textField(30),
    answered: integerField(0, maxSeconds),
    missed: integerField(0, maxSeconds),
    /** Seconds from the first ring to the answer, on average. */
    answer_seconds: integerField(0, maxSeconds),
    outgoing: integerField(0, maxSeconds),
    talk_seconds: integerField(0, 100 * maxSeconds),
    /** Orders of these calls whose tutor was assigned afterwards. */
    appointments: integerField(0, maxSeconds),
    id: integerField(1, Number.MAX_SAFE_INTEGER),
  },
  row: { on_duty: z.boolean() },
  filters: { started_at: instantField() },
  sort: ['staff', 'answered', 'missed', 'outgoing', 'appointments'],
  data: { exchange: exchangeHealth },
})

const post = <const P extends string, I extends z.ZodObject, A extends z.ZodObject>(path: P, input: I, answer: A) =>
  endpoint({ method: 'POST', path: `/api/admin/${path}`, who, input, answer })

const placed = z.object({ call_id: z.int(), state: z.enum(callStates) })

export const outgoingEndpoints = {
  /** A call to the client of an order, or to a tutor who was asked about it. */
  create: post(
    'outcome_new',
    z.object({ order_id: id(), recipient: z.enum(['client', 'tutor']), recipient_id: id(), admin_id: id() }),
    placed,
  ),
  /** Calls the number of an incoming call back. */
  callBack: post('outcome_to_income', z.object({ call_id: id(), admin_id: id() }), placed),
  callTutor: post('outcome_call_to_tutor', z.object({ tutor_id: id() }), placed),
}

const order = z.object({ id: z.int(), status: z.string(), subjects: z.string() })
const caller = z.object({
  id: z.int(),
  name: z.string(),
  client: z.boolean(),
  tutor: z.boolean(),
  orders: z.array(order),
})
const callEntry = z.object({
  id: z.int(),
  direction: z.enum(callDirections),
  state: z.enum(callStates),
  phone: z.string(),
  recipient: z.enum(recipients),
  order_id: z.int().nullable(),
  staff: z.string(),
  started_at: seconds(),
  answered_at: seconds().nullable(),
  ended_at: seconds().nullable(),
  result: z.enum(callResults).nullable(),
  note: z.string(),
  recorded: z.boolean(),
})
export type CallEntry = z.output<typeof callEntry>
const currentCall = callEntry.extend({ callers: z.array(caller) })
export type CurrentCall = z.output<typeof currentCall>

export const callEndpoints = {
  /** The calls that ring for the member, that they have, and that they have just ended. */
  current: endpoint({
    method: 'GET',
    path: '/api/admin/calls/current',
    who,
    input: noFields,
    answer: z.object({ calls: z.array(currentCall), sandbox: z.boolean(), consent: z.string() }),
  }),
  /** The calls about an order, or with a tutor. */
  list: endpoint({
    method: 'GET',
    path: '/api/admin/calls/get',
    who,
    input: z.object({ order_id: id().optional(), tutor_id: id().optional() }),
    answer: z.object({ calls: z.array(callEntry), sandbox: z.boolean(), consent: z.string() }),
  }),
  save: post(
    'call/save',
    z.object({ call_id: id(), result: z.enum(callResults).nullable().optional(), note: text(1000).optional() }),
    z.object({ call: callEntry }),
  ),
  recording: endpoint({
    method: 'GET',
    path: '/api/admin/call/recording',
    who,
    input: z.object({ call_id: id() }),
    answer: noFields,
    file: Object.keys(recordingEndings),
  }),
  /** The internal number of a member at the exchange; an empty one is removed. Leading staff set those of others. */
  saveExtension: post('call_extension/save', z.object({ admin_id: id(), number: text(21) }), noFields),
}

export const sandboxEndpoints = {
  ring: post('sandbox_call/ring', z.object({ phone: text(30, 1) }), z.object({ call_id: z.int() })),
  act: post('sandbox_call/act', z.object({ call_id: id(), action: z.enum(sandboxActions) }), noFields),
}
