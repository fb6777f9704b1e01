import type { HandedState, PageMessage } from '../model.ts'
import type { Signal } from './ways.ts'

/** What became of messages at a messenger: that may be told before a message itself has come. */
export class Fates {
  readonly #told = new Map<number, HandedState>()

  tell({ chat_id, handed }: Extract<Signal, { kind: 'handed' }>, messages: PageMessage[]): void {
    this.#told.set(chat_id, handed)
    for (const [place, message] of messages.entries()) if (message.id === chat_id) messages[place] = this.of(message)
  }

  of(message: PageMessage): PageMessage {
    const handed = this.#told.get(message.id)
    return handed ? { ...message, handed } : message
  }
}
