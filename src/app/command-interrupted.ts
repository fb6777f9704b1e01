/** Alone in this file, so that a command can be started before the product is loaded. */
export class CommandInterrupted extends Error {
  override name = 'CommandInterrupted'
}
