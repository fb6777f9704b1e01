export const exchangeNames = ['binotel', 'zadarma', 'twilio'] as const
export type ExchangeName = (typeof exchangeNames)[number]

export const callDirections = ['in', 'out'] as const
export type CallDirection = (typeof callDirections)[number]

export const recipients = ['client', 'tutor', 'unknown'] as const
export type Recipient = (typeof recipients)[number]

/**
 * `requested`: sent to the exchange, which has not answered yet. `unconfirmed`: it did not answer, so nobody knows
 * whether the phone rang. `failed`: it did not connect the call. `missed`: nobody answered.
 */
export const callStates = [
  ...(['requested', 'unconfirmed', 'ringing', 'answered', 'failed', 'missed', 'completed'] as const),
] as const
export type CallState = (typeof callStates)[number]
export const openStates = ['requested', 'unconfirmed', 'ringing', 'answered'] as const satisfies readonly CallState[]

export const callResults = ['reached', 'call_later', 'no_answer', 'wrong_number', 'refused'] as const
export type CallResult = (typeof callResults)[number]

/** Notices come late, twice and in any order; a call only moves to a higher rank. */
const ranks: Record<CallState, number> = {
  requested: 0,
  unconfirmed: 1,
  ringing: 2,
  answered: 3,
  failed: 4,
  missed: 4,
  completed: 5,
}

export function isForward(from: CallState, to: CallState): boolean {
  return ranks[to] > ranks[from]
}

export const isOpen = (state: CallState): boolean => openStates.some((one) => one === state)

/** The types that a recording is sent to the browser as, with the endings of its file's name. */
export const recordingEndings = { 'audio/mpeg': 'mp3', 'audio/wav': 'wav', 'audio/ogg': 'ogg' } as const
export type RecordingType = keyof typeof recordingEndings

/** The state of a missed call in the queue: it is overdue after this time. */
export const callBackMinutes = 15

/** The things that can happen to a call of the sandbox exchange. */
export const sandboxActions = ['answer', 'answer_recorded', 'hang_up', 'miss'] as const
export type SandboxAction = (typeof sandboxActions)[number]
