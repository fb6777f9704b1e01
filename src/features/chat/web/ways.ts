import type { Failure } from '#shared/errors.ts'
import type { HandedState, PageMessage, Side, SignalKind } from '../model.ts'
import type { Connect } from './line.ts'

/** How a conversation reaches the server; a test brings its own. */
export type Ways = {
  connect: Connect
  /** What came after a position, oldest first; it throws `NotTaken` where it is not theirs to read. */
  after: (position: number) => Promise<Page>
  /** The same message by a plain request; it throws `NotTaken` where another try would change nothing. */
  post: (message: Outgoing, progress: (share: number) => void) => Promise<PageMessage>
}
/** What a window is opened with, and tells of. */
export type Given = {
  id: number | null
  known: readonly PageMessage[]
  /** What was written here before and has not come back: under the same name, so that it is said once. */
  unsent?: readonly Outgoing[]
  mine: (message: PageMessage) => boolean
  /** Whose being there, writing and reading is shown: those who are talked to, and not whoever looks on. */
  others: readonly Side[]
  changed: () => void
  /** Something was said by itself: what the conversation is about has changed. */
  happened?: () => void
}
export type Page = {
  messages: PageMessage[]
  /** The places of those before them that are gone. */
  deleted?: number[]
  last_position: number
  conversation_id: number | null
} & Partial<Standing>
/** How far each side has read, and what may be done now. */
export type Standing = { read: Record<'client' | 'tutor' | 'admin', number>; may_send: boolean; open: boolean }
/** `client_id` names it: sent again, it is the same message. */
export type Outgoing = { client_id: string; msg_text: string; file?: File | undefined }
/** `taken`: it is with the server, and gets its place once what was said before it is here. */
export type Waiting = Outgoing & { state: 'sending' | 'taken' | 'failed'; share?: number; why?: Failure | undefined }
/** The server has said no to it, and why. */
export class NotTaken extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super('not taken')
    this.failure = failure
  }
}
export type Signal =
  | { kind: SignalKind; conversation_id: number; by: Side }
  | { kind: 'read'; conversation_id: number; read: Record<Side, number> }
  | { kind: 'deleted'; conversation_id: number; chat_id: number }
  | { kind: 'forgotten'; conversation_id: number }
  | { kind: 'handed'; conversation_id: number; chat_id: number; handed: HandedState }
export type Heard = {
  status: string
  error?: unknown
  data?: { msg_data?: PageMessage; signal?: Signal; listening?: true }
}
