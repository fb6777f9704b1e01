import type { DeliveryState, PageMessage } from '../model.ts'
import type { IncomingSignal } from './transports.ts'

/** Delivery states by message; a state may arrive before its message. */
export class DeliveryStatus {
  readonly #states = new Map<number, DeliveryState>()

  update({ chat_id, handed }: Extract<IncomingSignal, { kind: 'handed' }>, messages: PageMessage[]): void {
    this.#states.set(chat_id, handed)
    for (const [place, message] of messages.entries()) if (message.id === chat_id) messages[place] = this.apply(message)
  }

  apply(message: PageMessage): PageMessage {
    const handed = this.#states.get(message.id)
    return handed ? { ...message, handed } : message
  }
}
