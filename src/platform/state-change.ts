import type { EventName } from './event-registry.ts'

/** A state change, emitted in the transaction that made it. The stored rows are the audit trail. */
export type StateChange = {
  name: EventName
  entity: string
  entityId?: number
  /** The id to publish instead of the entity's own, when the change affects another page. */
  whose?: number
  before?: object | undefined
  after?: object | undefined
  /** Codes or links for after-commit listeners. They are stored with the job and never in the event record. */
  secrets?: Record<string, string>
}

export type ChangedRow = Pick<StateChange, 'entityId' | 'before' | 'after'>

export type EventActor = { realm: 'staff' | 'person'; id: number } | { realm: 'guest' | 'system' }
