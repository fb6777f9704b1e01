import { Logger } from 'graphile-worker'

/** The library's own chatter; what matters reaches our log through its events. */
export function silent(): Logger {
  return new Logger(() => () => undefined)
}
